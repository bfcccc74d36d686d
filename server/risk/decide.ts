import { sql } from 'kysely';
import type { BlackScope } from '../../contract/members/member-states.ts';
import type { Row } from '../../contract/core/page.ts';
import { openStates } from '../activities/activity-facts.ts';
import { voidUndelivered } from '../awards/after-step.ts';
import { awardRecord } from '../awards/award-record.resource.ts';
import type { Tx } from '../db/transaction.ts';
import type { Taken } from '../entity/resource.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import type { Values } from '../../contract/entity/field.ts';
import { debtCase } from './debt-case.ts';
import { settleDebts, takePointsBack } from './points-back.ts';
import { listSubject, releaseLines } from '../members/black-line.ts';

/** Opens a case of the house. */
type Open = (values: Values) => Promise<number>;

/** What follows from a step of a case, in its transaction: what was proposed is done, or what the case did is undone. */
export async function afterDecision(
  tx: Tx,
  row: Row,
  event: string,
  { caller, reason = '', open }: Taken & { readonly open: Open },
): Promise<void> {
  if (event === 'CONFIRM') await carryOut(tx, row, { caller, reason, open });
  if (event !== 'CLEAR') return;
  const released = await releaseLines(tx, row.id, caller.nickname, '风控案件已排除');
  const gone = row['source'] === 'debt' ? await settleDebts(tx, row, 'write_off', caller) : undefined;
  const off = gone === undefined ? '' : `，免除欠账 ${counted(gone)} 积分`;
  await note(tx, row.id, `${reason}；解除黑名单 ${released} 条${off}`);
}

const counted = (points: number): string => points.toLocaleString('en');

const note = (tx: Tx, id: number, text: string) =>
  sql`update risk_case set decision = ${text} where id = ${id}`.execute(tx);

interface Carrying extends Pick<Taken, 'caller'> {
  readonly reason: string;
  readonly open: Open;
}

/** Records are locked before accounts, and accounts before the stock that gets its units back (docs/decisions/082; engines.md §0, R4). */
async function carryOut(tx: Tx, row: Row, carrying: Carrying): Promise<void> {
  const { caller, reason } = carrying;
  const listed = row['blacklist'] === true ? await blacklist(tx, row, caller.accountId) : 0;
  if (row['claw_back'] === true || row['claw_back_points'] === true) await lockWins(tx, row);
  const points = await movePoints(tx, row, carrying);
  const { back, left } = row['claw_back'] === true ? await clawBack(tx, row, caller) : { back: 0, left: 0 };
  const rest = left > 0 ? `，${left} 个已有兑换订单，请先取消订单` : '';
  await note(tx, row.id, `${reason}；拉黑 ${listed} 个对象，收回 ${back} 个未发放的奖品${rest}${points}`);
}

const lockWins = (tx: Tx, row: Row): Promise<void> =>
  lockRows(tx, [
    {
      table: 'award_record',
      where: sql`(t.user_id = any(${asIds(row['user_ids'])}::bigint[]) and t.won_at >= ${row['since_at']}::timestamptz)`,
      changes: true,
    },
  ]);

/** What becomes of points, as the case tells it: what was given is taken back; of a case about a debt, that is taken. */
async function movePoints(tx: Tx, row: Row, { caller, open }: Carrying): Promise<string> {
  if (row['source'] === 'debt') return `，扣回欠账 ${counted(await settleDebts(tx, row, 'collect', caller))} 积分`;
  if (row['claw_back_points'] !== true) return '';
  const { taken, owed, asks } = await takePointsBack(tx, row, caller);
  const owing = [...owed.values()].reduce((sum, one) => sum + one, 0);
  const values = asks && owing > 0 ? await debtCase(tx, row, owed) : undefined;
  if (values) await open(values);
  if (taken === 0 && owing === 0) return '';
  const rest = owing > 0 ? `，不足的 ${counted(owing)} 积分记为 ${owed.size} 位会员的欠账` : '';
  return `，收回 ${counted(taken)} 积分${rest}`;
}

/** Members, and the device that they share; who is on the list already stays as he is. */
async function blacklist(tx: Tx, row: Row, by: number): Promise<number> {
  const { rows } = await sql<{ subject_key: string | null; name: string | null }>`
    select c.subject_key, r.name from risk_case as c left join risk_rule as r on r.id = c.rule_id where c.id = ${row.id}`.execute(
    tx,
  );
  const { subject_key, name } = rows[0] ?? { subject_key: null, name: null };
  const line = {
    // The schema of the call has checked them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    scopes: row['scopes'] as readonly BlackScope[],
    days: Number(row['days']),
    reasonCode: asText(row['reason_code']),
    reason: '风控案件已确认',
    ruleHit: name,
    caseId: row.id,
    by,
  };
  let listed = 0;
  for (const userId of asIds(row['user_ids']).toSorted((one, other) => one - other))
    if (await listSubject(tx, { ...line, subject: { type: 'user', userId } })) listed += 1;
  const device = subject_key?.startsWith('device_hash:') === true ? subject_key.slice('device_hash:'.length) : '';
  if (device !== '' && (await listSubject(tx, { ...line, subject: { type: 'device', value: device } }))) listed += 1;
  return listed;
}

/** Records of the members since the case counts, in the order of their numbers; what an order stands for is left to the order. */
async function clawBack(
  tx: Tx,
  row: Row,
  caller: Taken['caller'],
): Promise<{ readonly back: number; readonly left: number }> {
  const { rows } = await sql<{ id: number }>`
    select r.id from award_record as r where r.user_id = any(${asIds(row['user_ids'])}::bigint[])
      and r.won_at >= ${row['since_at']}::timestamptz and r.status in ${openStates} order by r.id`.execute(tx);
  let back = 0;
  // Which case is for whoever may read cases: its record leads here.
  const reason = '风控案件已确认，收回';
  for (const { id } of rows) if (await voidUndelivered(tx, awardRecord, { id, reason }, caller)) back += 1;
  return { back, left: rows.length - back };
}
