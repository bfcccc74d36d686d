import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { codes } from '../../../contract/core/errors.ts';
import { type Entity, fieldOf } from '../../../contract/entity/entity.ts';
import { masked } from '../../../contract/core/mask.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import { lookUpsPerHour } from '../../../contract/entity/reveal.ts';
import { tokenHash } from '../../sign-in/tokens.ts';
import { failure } from '../../http/failure.ts';
import type { Caller, Logged } from '../../http/route.ts';
import type { Db, Operator, Viewer } from '../write/database.ts';
import { isMaskedFor } from './scope.ts';
import { asText } from './wire-values.ts';

/*
 * A keyword may be the whole of a masked value (`whole` of the filter). Who sees that value masked learns by it what 查看 tells, so he
 * may ask where he may reveal, only so often within an hour, and each such question is a line in the operation log.
 */

interface LookUp {
  readonly key: string;
  readonly value: string;
}

/** The masked values that these filters ask for; a text that cannot be one is none. */
const lookUpsIn = ({ filters, fields }: Entity, values: FilterValues): readonly LookUp[] =>
  filters.flatMap((filter) => {
    const value = filter.kind === 'keyword' ? values[filter.key] : undefined;
    if (filter.kind !== 'keyword' || typeof value !== 'string') return [];
    const key = filter.whole?.find(
      (one) => fields[one]?.mask !== undefined && fields[one].pattern?.test.test(value) !== false,
    );
    return key === undefined ? [] : [{ key, value }];
  });

/** Whether somebody may have one masked value told to him, row by row (server/entity/read/reveal.ts). */
export const mayReveal = ({ permissionId }: Entity, { viewing, grants }: Omit<Operator, 'nickname'>): boolean =>
  viewing === undefined && grants?.has(`${permissionId}.get`) === true;

/**
 * Whether these filters may look into masked fields for the viewer. Counts and logs what he looks for.
 * @throws {Failure} 42901 when he has looked for too many within an hour
 */
export async function mayLookUp(db: Db, entity: Entity, values: FilterValues, viewer: Viewer): Promise<boolean> {
  if (viewer === 'house' || !isMaskedFor(entity, viewer)) return true;
  if (!mayReveal(entity, viewer)) return false;
  for (const asked of lookUpsIn(entity, values)) await admit(db, entity, asked, viewer.accountId);
  return true;
}

/**
 * Refuses whoever may not have such a value told to him; counts and logs what he looks for.
 * @throws {Failure} 40301; 42901 when he has looked for too many within an hour
 */
export async function refuseLookUp(db: Db, entity: Entity, asked: LookUp, caller: Caller): Promise<void> {
  if (!mayReveal(entity, caller))
    throw failure('noAction', `按完整的${fieldOf(entity, asked.key).label}查找需要「详情」权限`);
  await admit(db, entity, asked, caller.accountId);
}

interface Counted {
  readonly admitted: boolean;
  readonly wait: number;
}

/** One statement, so that of many at once none is missed; what was asked before in the hour, such as the next page, is free. */
async function admit(db: Db, entity: Entity, { key, value }: LookUp, accountId: number): Promise<void> {
  const hash = tokenHash(`${entity.name} ${key} ${value}`).toString('hex');
  const isOver = sql`m.since < now() - interval '1 hour'`;
  const isFull = sql`cardinality(m.hashes) >= ${lookUpsPerHour}::int`;
  const call = randomUUID();
  const { rows } = await sql<Counted>`
    with counted as (
      insert into masked_look_up as m (account_id, hashes, last) values (${accountId}, array[${hash}::text], ${call})
      on conflict (account_id) do update set
        since = case when ${isOver} then now() else m.since end,
        hashes = case when ${isOver} then excluded.hashes when ${isFull} then m.hashes else m.hashes || excluded.hashes end,
        last = case when ${isFull} and not ${isOver} then m.last else excluded.last end
      where ${isOver} or not m.hashes @> excluded.hashes
      returning account_id, last = ${call} as admitted, ceil(extract(epoch from since - now()) / 60 + 60)::int as wait
    ), noted as (
      insert into operation_log (account_id, nickname, permission_id, action, event, entity, summary, result_code)
      select a.id, a.nickname, ${entity.permissionId}, 'get', 'LOOK_UP', ${entity.name}, ${saidOf(entity, key, value)}, ${codes.ok}::int
      from counted as c join account as a on a.id = c.account_id where c.admitted
    )
    select admitted, wait from counted`.execute(db);
  const [counted] = rows;
  if (counted && !counted.admitted)
    throw failure('busy', `每小时最多按 ${lookUpsPerHour} 个完整的脱敏内容查找，请 ${counted.wait} 分钟后再试`, {
      wait: counted.wait * 60,
    });
}

/** What was looked for, as the one who looked sees it in the row. */
function saidOf(entity: Entity, key: string, value: string): string {
  const field = fieldOf(entity, key);
  return `按完整的${field.label}「${asText(masked(field, value))}」查找${entity.label}`;
}

/** The event of a save that was refused because another row has a value that its writer sees masked. */
const takenEvent = 'TAKEN';

/**
 * Whether another row has a value is told to who sees it masked only so often within an hour, as each such refusal says that it is there.
 * @throws {Failure} 42901
 */
export async function refuseMoreTaken(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from operation_log
    where account_id = ${accountId} and at > now() - interval '1 hour' and event = ${takenEvent}`.execute(db);
  if ((rows[0]?.count ?? 0) >= lookUpsPerHour)
    throw failure('busy', `一小时内与已有内容重复 ${lookUpsPerHour} 次，请稍后再试`);
}

/** What stands in the operation log of such a refusal: never the value. */
export const loggedTaken = ({ label, permissionId }: Entity, why: string): Logged => ({
  permissionId,
  action: 'edit',
  event: takenEvent,
  summary: `保存${label}：${why}`,
});
