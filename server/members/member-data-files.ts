import { memberDataCall } from '../../contract/members/member-states.ts';
import type { CodesOf } from '../links/codes-archive.ts';
import { asText } from '../entity/read/wire-values.ts';
import { heUser } from './he-user.resource.ts';
import { dataOf } from './member-data.ts';

/** 导出会员资料: what is kept of each member, in clear, to be handed to that member. Each time stands in the operation log. */
export const memberDataFiles: CodesOf = {
  resource: heUser,
  call: memberDataCall,
  label: '导出会员资料',
  file: '会员资料',
  action: 'export',
  files: async ({ id, user_no }, { store, members }) => [
    [`${asText(user_no)}.json`, JSON.stringify(await dataOf(store.db, id, members), null, 2)],
  ],
};
