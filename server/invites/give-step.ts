import { sql } from 'kysely';
import { displayTitle, singleTypes } from '../../contract/awards/award-types.ts';
import type { Row } from '../../contract/core/page.ts';
import { awardRecord } from '../awards/award-record.resource.ts';
import { type Won, wonStep } from '../awards/won.ts';
import { type NewRecord, writeRecord } from '../awards/write-record.ts';
import type { Tx } from '../db/transaction.ts';
import { readRow } from '../entity/read/rows.ts';
import { nextId } from '../entity/write/insert.ts';
import { house } from '../entity/write/house.ts';
import { holdBack } from '../awards/hold-back.ts';
import { moveReward } from '../awards/stock/slot-units.ts';
import { warnWhenLow } from '../stock/stock.ts';
import { invitePrize } from './invite-prize.resource.ts';
import type { StepPlace } from './step-place.ts';

/** A step that is written as promised, with whom it is promised to. */
export interface PromisedStep {
  readonly id: number;
  readonly user_id: number;
  readonly nth: number;
  readonly nickname: string;
  readonly mobile: string | null;
  /** Whether its record waits for an operator. */
  readonly held: boolean;
}

/**
 * Gives what a promised step brings, from the stock of its prize, whose row is locked; where there is none, points in its place if the prize
 * says so. Returns the record, the first of several; undefined where the step has to wait.
 */
export async function giveStep(tx: Tx, place: StepPlace, step: PromisedStep): Promise<Row | undefined> {
  const id = await nextId(tx, awardRecord.entity);
  const why = { reason: '邀请奖励', cause: { type: 'award_record', id } } as const;
  const slot = { table: 'invite_prize', id: place.id } as const;
  const isGiven = await moveReward(tx, slot, 'issue', { count: place.quantity, ...why });
  if (!isGiven && place.out_of_stock_action !== 'fallback_points') return undefined;
  if (isGiven) await warn(tx, place);
  const won = await wonStep(tx, place.id);
  if (!won) throw new Error(`invite prize ${place.id} has no award`);
  const record = { ...(await recordOf(tx, place, step)), id };
  const rows = isGiven
    ? await writePieces(tx, { ...record, won, stockFrom: 'invite_prize', slotId: place.id }, place)
    : [
        await writeRecord(tx, awardRecord, {
          ...record,
          won: inPoints(won, place.fallback_points ?? 0),
          stockFrom: null,
        }),
      ];
  if (step.held) for (const one of rows) await holdBack(tx, one.id, '当日有效邀请过多');
  const [row] = rows;
  await sql`update invite_reward set waits = false, record_id = ${row?.id ?? null}, nickname = null, mobile = null where id = ${step.id}`.execute(
    tx,
  );
  return row;
}

/** Of codes and coupons each has a record of its own, since a record holds one. */
async function writePieces(tx: Tx, record: NewRecord, { award_type, quantity }: StepPlace): Promise<readonly Row[]> {
  if (!singleTypes.has(award_type)) return [await writeRecord(tx, awardRecord, { ...record, quantity })];
  const rows = [await writeRecord(tx, awardRecord, record)];
  const { id: _, ...more } = record;
  for (let piece = 2; piece <= quantity; piece += 1)
    rows.push(await writeRecord(tx, awardRecord, { ...more, bizNo: `${record.bizNo}#${piece}` }));
  return rows;
}

async function recordOf(tx: Tx, place: StepPlace, { user_id, nth, nickname, mobile }: PromisedStep) {
  const { rows } = await sql<{ at: number }>`select floor(extract(epoch from now()) * 1000)::bigint as at`.execute(tx);
  return {
    bizNo: `invite:${place.activity_id}:${user_id}:${place.id}-${nth}`,
    source: 'invite' as const,
    member: { userId: user_id, nickname, mobile },
    at: rows[0]?.at ?? 0,
    activityId: place.activity_id,
    // Plans of records are those of an activity's prizes (docs/decisions/060).
    planId: null,
    deptId: place.dept_id,
    by: { ...house, deptId: place.dept_id },
  };
}

/** The points that stand for an award that has run out. */
const inPoints = (won: Won, points: number): Won => ({
  ...won,
  award_id: null,
  award_type: 'jifen',
  title: `${won.title}（缺货折算）`,
  display_title: displayTitle(won.cate_name ?? '', 'jifen', `${won.title}（缺货折算）`),
  points_mode: 'fixed',
  points_min: points,
  points_max: null,
  market_price_fen: 0,
  cost_fen: 0,
});

/** Tells of a prize that this very step took down to its warning line, or of whose units it took the last. */
async function warn(tx: Tx, { id, stock_warn, quantity }: StepPlace): Promise<void> {
  if (stock_warn === null) return;
  const row = await readRow(tx, invitePrize, id, 'house');
  const { stock_remaining: left } = row;
  if (typeof left === 'number') await warnWhenLow(tx, invitePrize, row, { left, delta: -quantity });
}
