import { sql } from 'kysely';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { beginPeriods, lockLadder, lockStanding, writeMoves } from '../ledger/move-levels.ts';
import { mayFall, movesFor, type Rung } from '../../levels/moves.ts';

/*
 * Takes members up and down behind a change of the ladder, a piece at a time, each piece in one transaction with how far the run is: whoever
 * kills the server anywhere finds nobody forgotten. Whoever has been taken is not taken again.
 */

const everyMs = 1000;
/** Accounts that one transaction looks at. */
const window = 2000;

interface Due extends Rung {
  readonly run_id: number;
  readonly from_member: number;
}

/** The oldest run that nobody has under way, locked, with its level as it is by now. */
async function nextDue(tx: Tx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select r.id as run_id, r.from_member, l.id, l.name, l.level, l.experience, l.status = 'enabled' as "inUse"
    from level_run as r join he_level as l on l.id = r.level_id where r.finished_at is null order by r.id limit 1
    for no key update of r skip locked`.execute(tx);
  return rows[0];
}

/** The last account that the piece looks at, and whether it is the last of all. */
async function endOf(tx: Tx, { from_member }: Due): Promise<{ readonly last: number; readonly isLast: boolean }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(p.member_id) as last, count(*) as count from (select a.member_id from point_account as a join wallet as w on w.id = a.wallet_id
      where w.kind = 'experience' and a.member_id > ${from_member} order by a.member_id limit ${window}) as p`.execute(
    tx,
  );
  return { last: rows[0]?.last ?? from_member, isLast: (rows[0]?.count ?? 0) < window };
}

/** Whom the piece moves, as far as nobody has moved them meanwhile: their accounts are locked by ascending number, then the levels that they go to. */
async function lockMoving(tx: Tx, due: Due, last: number, falls: boolean): Promise<readonly number[]> {
  const among = sql`a.member_id > ${due.from_member} and a.member_id <= ${last}`;
  const { rows } = await sql<{ id: number }>`with ${movesFor(due, among, falls)}
    select member_id as id from moves union
    select m.member_id from member_level as m join he_level as l on l.id = m.level_id
      where m.level_id = ${due.id} and m.member_id > ${due.from_member} and m.member_id <= ${last} and m.status = 'steady'
        and (l.keep_days = 0) <> (m.level_expire_at is null) order by 1`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await lockStanding(tx, ids);
  await lockLadder(tx);
  return ids;
}

/** The level as it is behind the locks. */
async function rungNow(tx: Tx, { id }: Due): Promise<Rung> {
  const { rows } =
    await sql<Rung>`select id, name, level, experience, status = 'enabled' as "inUse" from he_level where id = ${id}`.execute(
      tx,
    );
  const [rung] = rows;
  if (!rung) throw new Error(`the level ${id} of a run is gone`);
  return rung;
}

/** Works off one piece of one run; false when none is due. */
async function runPiece(tx: Tx): Promise<boolean> {
  const due = await nextDue(tx);
  if (!due) return false;
  const falls = await mayFall(tx);
  const { last, isLast } = await endOf(tx, due);
  const ids = await lockMoving(tx, due, last, falls);
  const rung = await rungNow(tx, due);
  const among = sql`a.member_id = any(${[...ids]}::bigint[])`;
  const cause = { code: 'ladder', text: `等级「${rung.name}」的升级经验调整` } as const;
  const moved = ids.length === 0 ? [] : await writeMoves(tx, movesFor(rung, among, falls), cause);
  await beginPeriods(tx, ids);
  const up = moved.filter((one) => one.is_up).length;
  await sql`update level_run set from_member = ${last}, up_count = up_count + ${up}, down_count = down_count + ${moved.length - up},
      finished_at = case when ${isLast} then now() end where id = ${due.run_id}`.execute(tx);
  noteRows(tx, 'he_level', [due.id]);
  return true;
}

/** Works off all that is due, piece by piece, until the server stops. */
export async function runLevels(store: Store, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await withTransaction(store, runPiece)));
}

/** Does so again and again, here and on every other instance, until the returned function is called. */
export const startLevelRuns = (store: Store, log: { warn(fields: object, line: string): void }) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, (_turn, isStopped) => runLevels(store, isStopped)),
    (error: unknown) => log.warn({ err: error }, 'members could not be taken up or down behind a change of the ladder'),
  );
