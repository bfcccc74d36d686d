import type { FileImport } from '../entity/entity-parts.ts';
import { area, date, select, text } from '../entity/field.ts';
import { memberMobile } from './member-commands.ts';
import { genders } from './member-states.ts';

/** What becomes of somebody who is a member already (wider.md §3.1). */
const existing = { update: { label: '更新' }, skip: { label: '跳过' } } as const;

/** 导入会员: a line is a phone and what is known beside it; what is left empty stays as it is (wider.md §3.1). */
export const memberImport: FileImport = {
  match: [],
  sealed: true,
  columns: {
    mobile: text('手机号', { rule: true, pattern: memberMobile }),
    nickname: text('昵称', { max: 32 }),
    real_name: text('真实姓名', { max: 20 }),
    gender: select('性别', genders),
    birthday: date('生日'),
    region_code: area('所在地区', { leaf: true }),
    address: text('详细地址', { max: 100 }),
    existing: select('已有会员', existing, { help: '手机号已是会员时；不填为更新' }),
  },
};
