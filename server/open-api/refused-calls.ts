import { sql } from 'kysely';
import { z } from 'zod';
import { isQuiet, type TraceLine } from '../../contract/core/trace-line.ts';
import {
  mostRefused,
  type RefusedCall,
  type RefusedCalls,
  refusedCallsCall,
} from '../../contract/members/refused-calls.ts';
import type { Db } from '../entity/write/database.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';
import { type Route, route } from '../http/route.ts';
import { heUser } from '../members/he-user.resource.ts';
import { openCalls } from './calls.ts';

const idError = { error: '会员编号应为正整数' };
const input = z.strictObject({ id: z.coerce.number(idError).int(idError).positive(idError).max(1e15, idError) });

interface Kept {
  readonly at: string;
  readonly kind: string;
  readonly message: string;
  readonly trace: readonly TraceLine[];
}

/** What a scan says that was taken and not paid; what a rule of risk only noted hindered nobody. */
const unpaid = sql`exists (select from jsonb_array_elements(trace) as l (line) where l.line ->> 'guard' not like 'risk\\_rule %')`;

/** By the index of the member's number; a call that names him by his id is kept with that. */
async function keptOf(db: Db, names: readonly string[]): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select created_at as at, kind, case status when 'applied' then coalesce(result ->> 'tip', '') else message end as message, trace
    from inbound_event where member_no = any(${[...names]}::text[]) and (status in ('refused', 'dead') or ${unpaid})
    order by id desc limit ${mostRefused}`.execute(db);
  return rows;
}

/** What the black list and the rules say is for those who may read them. */
function mayTell(line: TraceLine, grants: ReadonlySet<string>): boolean {
  if (!isQuiet(line)) return true;
  return grants.has(line.guard === 'isWelcome' ? 'HeUserBlackList.query' : 'RiskCase.query');
}

/** What was wanted, without what it leads to. */
const summaries = new Map(openCalls.map(({ name, summary }) => [name, summary.split('，')[0] ?? name]));

const toldOf = ({ at, kind, message, trace }: Kept, grants: ReadonlySet<string>): RefusedCall => ({
  at,
  what: summaries.get(kind) ?? kind,
  sentence: message,
  why: trace.filter((line) => mayTell(line, grants)).flatMap(({ text }) => (text === undefined ? [] : [text])),
});

/** 被拒记录 of a member. @throws {Failure} 40401, also outside of the viewer's scope */
export const refusedCallsRoute: Route = route<z.infer<typeof input>>({
  call: refusedCallsCall,
  access: { permissionId: heUser.entity.permissionId, action: 'get' },
  summary: '会员想做而没有做成的事：最近 50 次被拒的调用，每次附原因',
  input,
  read: async ({ id }, { store: { db }, caller }): Promise<RefusedCalls> => {
    const row = await readRow(db, heUser, id, caller);
    const calls = await keptOf(db, [asText(row['user_no']), String(id)]);
    return { calls: calls.map((one) => toldOf(one, caller.grants)) };
  },
});
