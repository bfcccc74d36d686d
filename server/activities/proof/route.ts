import { z } from 'zod';
import { isProved, type SetUpProof, setUpProofCall } from '../../../contract/activities/set-up-proof.ts';
import { type Route, route } from '../../http/route.ts';
import { readSetting } from '../draw/read-setting.ts';
import { prove } from './prove.ts';
import { readFacts } from './read-facts.ts';

const idError = { error: '活动编号应为正整数' };
const input = z.strictObject({ id: z.coerce.number(idError).int(idError).positive(idError).max(1e15, idError) });

/** What the set-up of an activity does to people. @throws {Failure} 40401, also outside of the viewer's scope */
export const setUpProofRoute: Route = route<z.infer<typeof input>>({
  call: setUpProofCall,
  access: { permissionId: 'AwardActivity', action: 'get' },
  summary: '活动的配置检查：每个问题附一个会遇到它的会员',
  input,
  read: async ({ id }, { store: { db }, caller }): Promise<SetUpProof> => {
    const { row, setting } = await readSetting(db, id, caller);
    return isProved(row) ? prove(setting, await readFacts(db, row)) : { cells: 0, findings: [] };
  },
});
