import type { Profile } from '../../contract/account/account-area.ts';

/** Somebody's own data, as the models and views of the account area know them. */
export const someProfile: Profile = {
  version: 3,
  username: 'mall_operator',
  nickname: '商城运营',
  avatar: null,
  gender: 'female',
  intro: '负责积分商城',
  region: '江西省 南昌市',
  street: null,
  tags: ['华东', '白酒'],
  email: 'mall@example.com',
  mobile: '138****0001',
  roles: ['商城运营'],
  dept: null,
  created_at: '2026-01-05T09:00:00+08:00',
};
