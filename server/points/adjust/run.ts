import { sql } from 'kysely';
import { unitOf, type WalletCode } from '../../../contract/points/wallets.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { follow, type Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { pointAdjustmentMemberLifecycle } from '../../../machines/points/point-adjustment-member.lifecycle.ts';
import { pointAdjustmentLifecycle } from '../../../machines/points/point-adjustment.lifecycle.ts';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { parameterOf } from '../../dictionary/parameter-values.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Alike } from '../ledger/operation.ts';
import { postMany } from '../ledger/post-many.ts';

/*
 * Carries approved adjustments out, a piece at a time, each piece in one transaction with what became of its members. The number of the
 * adjustment is the key in the ledger, which each member has once: whoever kills the server anywhere finds every member adjusted once.
 */

const everyMs = 1000;
/** Members of one transaction. */
const atOnce = 200;

interface Due {
  readonly id: number;
  readonly status: string;
  readonly adjust_no: string;
  readonly wallet: WalletCode;
  readonly kind: 'add' | 'sub' | 'extend' | 'reinstate';
  readonly amount: number | null;
  readonly extend_to: string | null;
  readonly submitted_by: number | null;
  readonly submitted_by_name: string;
  /** The reason, as operators call it. */
  readonly reason: string;
}

interface Member {
  readonly id: number;
  readonly member_id: number;
  readonly status: string;
}

interface Outcome {
  readonly id: number;
  readonly state: string;
  readonly entry_id: number | null;
  readonly points_after: number | null;
  /** Points that came into lots, went out of them or changed them. */
  readonly moved: number | null;
  readonly failure: string | null;
}

/** The oldest adjustment that waits for its run and that nobody else runs at this moment, locked. */
async function nextDue(tx: Tx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select a.id, a.status, a.adjust_no, a.wallet, a.kind, a.amount, a.extend_to::text as extend_to, a.submitted_by, a.submitted_by_name,
      coalesce((select i.label from dictionary_item as i join dictionary as d on d.id = i.dictionary_id
        where d.type = 'adjust_reason' and d.status <> 'deleted' and i.value = a.reason_code and i.status <> 'deleted'), a.reason_code) as reason
    from point_adjustment as a where a.status in ('approved', 'running') order by a.id limit 1
    for no key update of a skip locked`.execute(tx);
  return rows[0];
}

/** Its next members, by ascending number; they stay as they are until their entries are written. */
async function nextMembers(tx: Tx, id: number): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    select m.id, m.member_id, u.status from point_adjustment_member as m join he_user as u on u.id = m.member_id
    where m.adjustment_id = ${id} and m.state = 'due' order by m.member_id limit ${atOnce} for share of u`.execute(tx);
  return rows;
}

const closed: Readonly<Record<string, string>> = { cancelled: '会员已注销', merged: '会员已并入其他会员' };

/** Where a chart takes a row that nobody has to ask; it is a fault of the program that it does not. */
function stepped(lifecycle: Lifecycle, row: Values, event: string): string {
  const next = follow(lifecycle, row, event);
  if (next === undefined) throw new Error(`what is ${String(row['status'])} takes no ${event}`);
  return next;
}

/** What the ledger is told, the same for each member. */
function told(due: Due, at: string | undefined, withinDays: number): Alike {
  const { wallet, kind, reason, amount, extend_to } = due;
  const [points, to] = [amount ?? 0, extend_to ?? ''];
  const common = {
    key: due.adjust_no,
    title: `${unitOf(wallet)}调整：${reason}`,
    source: { entity: 'point_adjustment', id: due.id },
    by: { accountId: due.submitted_by, nickname: due.submitted_by_name },
    ...(at !== undefined && { at }),
  } as const;
  if (kind === 'add') return { ...common, kind: 'earn', bizType: 'admin_add', wallet, points };
  if (kind === 'sub') return { ...common, kind: 'spend', bizType: 'admin_sub', wallet, points };
  if (kind === 'extend') return { ...common, kind, bizType: kind, to, title: `积分延期至 ${to}：${reason}` };
  return { ...common, kind, bizType: kind, to, withinDays, title: `恢复过期积分，有效期至 ${to}：${reason}` };
}

const afterDue = (event: string) => stepped(pointAdjustmentMemberLifecycle, { status: 'due' }, event);

/** Writes the entries of these members; a refusal is the outcome of its member, and has written nothing. */
async function adjust(tx: Tx, operation: Alike, members: readonly Member[]): Promise<readonly Outcome[]> {
  const there = members.flatMap(({ member_id: id, status }) => (status in closed ? [] : [id]));
  const posted = await postMany(tx, operation, there);
  return members.map(({ id, member_id: memberId, status }): Outcome => {
    const one = posted.get(memberId) ?? { refusal: closed[status] ?? '' };
    if ('refusal' in one)
      return { id, state: afterDue('REFUSE'), entry_id: null, points_after: null, moved: null, failure: one.refusal };
    const { entryId, availableAfter, moved } = one;
    return { id, state: afterDue('ADJUST'), entry_id: entryId, points_after: availableAfter, moved, failure: null };
  });
}

async function keepOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update point_adjustment_member as m set state = o.state, entry_id = o.entry_id, points_after = o.points_after, moved = o.moved, failure = o.failure
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (id bigint, state text, entry_id bigint, points_after bigint, moved bigint, failure text)
    where m.id = o.id`.execute(tx);
  noteRows(
    tx,
    'point_adjustment_member',
    outcomes.map(({ id }) => id),
  );
}

/** Works off one piece of one adjustment; false when none is left. `at`: when it was, of what the demo tells. */
export async function runPiece(tx: Tx, at?: string): Promise<boolean> {
  const due = await nextDue(tx);
  if (!due) return false;
  const running =
    due.status === 'approved' ? stepped(pointAdjustmentLifecycle, { status: due.status }, 'RUN') : due.status;
  const members = await nextMembers(tx, due.id);
  const outcomes = await adjust(tx, told(due, at, await parameterOf(tx, 'point.reinstate_days')), members);
  await keepOutcomes(tx, outcomes);
  const ok = outcomes.filter(({ entry_id: entry }) => entry !== null).length;
  const moved = outcomes.reduce((sum, one) => sum + (one.moved ?? 0), 0);
  const isLast = members.length < atOnce;
  const { rows } = await sql<{ failed_count: number }>`
    update point_adjustment set status = ${running},
      moved_points = case when amount is null then case when status = 'approved' then 0 else moved_points end + ${moved}::bigint else 0 end, ok_count = ok_count + ${ok}, failed_count = failed_count + ${outcomes.length - ok},
      version = version + 1, updated_at = now() where id = ${due.id} returning failed_count`.execute(tx);
  if (isLast) {
    const row = { status: running, failed_count: rows[0]?.failed_count ?? 0 };
    const status = stepped(pointAdjustmentLifecycle, row, 'FINISH');
    await sql`update point_adjustment set status = ${status}, finished_at = coalesce(${at ?? null}::timestamptz, now()) where id = ${due.id}`.execute(
      tx,
    );
  }
  noteRows(tx, 'point_adjustment', [due.id]);
  return true;
}

/** Works off what is due, piece by piece, until nothing is left or the server stops. */
export async function runAdjustments(store: Store, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await withTransaction(store, (tx) => runPiece(tx))));
}

/** Does so again and again, here and on every other instance, until the returned function is called. */
export const startAdjustments = (store: Store, log: { warn(fields: object, line: string): void }) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, (_turn, isStopped) => runAdjustments(store, isStopped)),
    (error: unknown) => log.warn({ err: error }, 'adjustments of points could not be carried out'),
  );
