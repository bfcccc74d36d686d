import { sql } from 'kysely';
import type { RecordSource } from '../../contract/awards/award-records.ts';
import { draw, type Outcome, type Tally } from '../../contract/activities/draw/draw.ts';
import type { Visitor } from '../../contract/activities/draw/conditions.ts';
import type { Random } from '../../contract/activities/draw/random.ts';
import {
  leafFor,
  leavesOf,
  million,
  prepared,
  type ReleaseSlot,
  type Siblings,
} from '../../contract/activities/draw/tree.ts';
import type { WhyLine } from '../../contract/awards/draw-why.ts';
import type { Row } from '../../contract/core/page.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { readSetting } from '../activities/draw/read-setting.ts';
import type { DrawSetting } from '../activities/draw/setting.ts';
import { unknownMember } from '../activities/draw/unknown-member.ts';
import { failure } from '../http/failure.ts';
import type { Tx } from '../db/transaction.ts';
import { awardRecord } from './award-record.resource.ts';
import { nextId } from '../entity/write/insert.ts';
import type { Sql } from '../entity/resource.ts';
import { hasQuota } from '../stock/region-quotas.ts';
import { readRow } from '../entity/read/rows.ts';
import { expireCodesOf } from '../coupons/expire-codes.ts';
import { issuePrize, type IssuedPrize } from './composite/composite-issue.ts';
import { admit } from './gate.ts';
import { mayHold } from './person-limit.ts';
import { lockPlayer, type Player, playerOf, within } from './player.ts';
import { blackScopeOf, refuseRisky, type Trace } from './risk.ts';
import { refuseAtDoor } from '../members/door.ts';
import { unforeseen } from './unforeseen.ts';
import { traceOf as whyOf } from './why/draw-trace.ts';
import { keepTrace } from './why/draw-why.ts';
import type { PrizeGuard } from './why/prize-fact.ts';
import { payDraw } from '../points/pay-draw.ts';
import { writeWin } from './write-win.ts';
import { type Member, writeRecord } from './write-record.ts';
import { house } from '../entity/write/house.ts';

/** What a draw is asked for. */
export interface DrawWish {
  readonly activityId: number;
  readonly member: Member & { readonly isNew?: boolean };
  readonly source: RecordSource;
  /** `{source}:{activity}:{user}:{nth or code}`: the same number is the same draw, however often it is sent. */
  readonly bizNo: string;
  readonly areaCode?: string;
  readonly channel?: string;
  readonly sku?: string;
  readonly ip?: string;
  /** What tells one device from another; the page that draws makes it. */
  readonly deviceHash?: string;
  /** The code that was scanned for it. */
  readonly codeNo?: string;
  /** Milliseconds; the database's clock when not given. */
  readonly at?: number;
}

/**
 * Draws for somebody and gives what came out, all in one transaction: gate, draw, stock, record, and the grant in the outbox. A number
 * that was drawn with already gives the same record again.
 * @throws {Failure} 40902 when he may not draw; 40401; 40904 for a number of somebody else's draw
 */
export async function drawWin(tx: Tx, wish: DrawWish, random: Random = unforeseen): Promise<Row> {
  const { activityId, member, bizNo } = wish;
  const deptId = await lockActivity(tx, activityId);
  await lockPlayer(tx, activityId, member.userId);
  const known = await recordOf(tx, wish);
  if (known) return known;
  const { row, setting, clock } = await readSetting(tx, activityId, 'house');
  const at = wish.at ?? clock;
  const player = await playerOf(tx, activityId, member.userId, inZone(at));
  const areaCode = wish.areaCode ?? '';
  admit(row, setting, player, { at, areaCode, isNew: member.isNew === true });
  await refuseAtDoor(tx, { memberId: member.userId, ip: wish.ip, deviceHash: wish.deviceHash }, blackScopeOf(row));
  await refuseRisky(tx, row['risk_rules'], traceOf(wish, at));
  await payDraw(tx, row, wish);
  const id = await nextId(tx, awardRecord.entity);
  const userId = member.userId;
  const {
    issued,
    planId = null,
    why,
  } = await drawn(tx, setting, visitorOf(wish, at, player), player, {
    random,
    id,
    userId,
  });
  const by = { ...house, deptId: null };
  const record = { ...wish, id, bizNo, at, planId, deptId, by };
  const written = issued
    ? await writeWin(tx, awardRecord, issued, record)
    : await writeRecord(tx, awardRecord, { ...record, won: undefined, stockFrom: null });
  await keepTrace(tx, id, why);
  return written;
}

const traceOf = ({ activityId, member, ip = '', deviceHash = '' }: DrawWish, at: number): Trace => ({
  activityId,
  at,
  hasPhone: member.hasPhone === true || (member.mobile ?? '') !== '',
  ip,
  deviceHash,
});

/**
 * Keeps the activity as it is until the win is written: who pauses it waits for draws under way, and the next one is refused. With a
 * budget one draw waits for the other, so that it is never overspent. Returns whose activity it is: its records are theirs as well.
 */
async function lockActivity(tx: Tx, id: number): Promise<number | null> {
  const locked = async (how: Sql) => {
    const { rows } = await sql<{
      dept_id: number | null;
    }>`select dept_id from activity where id = ${id} ${how}`.execute(tx);
    return rows;
  };
  const alone = await locked(sql`and coalesce(budget_fen, 0) > 0 for no key update`);
  // Never both: two draws that share it and then want it alone would wait for each other.
  const [found] = alone.length > 0 ? alone : await locked(sql`for share`);
  return found?.dept_id ?? null;
}

async function recordOf(tx: Tx, { bizNo, activityId, member }: DrawWish): Promise<Row | undefined> {
  const { rows } = await sql<{ id: number; activity_id: number | null; user_id: number }>`
    select id, activity_id, user_id from award_record where biz_no = ${bizNo}`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  if (found.activity_id !== activityId || found.user_id !== member.userId)
    throw failure('duplicate', '业务幂等号已用于另一次发奖', { field: 'biz_no', existing_id: found.id });
  return readRow(tx, awardRecord, found.id, 'house');
}

const visitorOf = ({ areaCode = '', channel = '', sku = '' }: DrawWish, at: number, { draws }: Player): Visitor => ({
  ...unknownMember,
  at,
  area: areaCode,
  channel,
  sku,
  nthScan: draws.total + 1,
  nthDraw: draws.total + 1,
});

interface Result {
  readonly issued: IssuedPrize | undefined;
  readonly planId: number | undefined;
  readonly why: readonly WhyLine[];
}

/** One roll, put to the tree again with what turned out to be gone meanwhile, until something can be given or nothing is. */
async function drawn(
  tx: Tx,
  setting: DrawSetting,
  visitor: Visitor,
  player: Player,
  { random, id, userId }: { readonly random: Random; readonly id: number; readonly userId: number },
): Promise<Result> {
  const tree = prepared(setting.roots);
  refuseTired(setting, tree, visitor, player);
  const roll = random.below(million);
  const [gone, released] = [new Map<number, PrizeGuard>(), await releasedIn(tx, tree)];
  const standing = { wins: player.wins, winLimits: setting.winLimits };
  for (;;) {
    const tally = tallyOf(setting, player, gone, released);
    const outcome: Outcome = draw(tree, visitor, tally, { below: () => roll });
    const { given, leaf } = outcome;
    const why = () => whyOf({ tree, visitor, tally, roll, outcome, gone, standing });
    const planId = leaf?.plan.id;
    if (!given) return { issued: undefined, planId, why: why() };
    await expireCodesOf(tx, { prizeId: given.id });
    const against = await heldBack(tx, given.id, visitor, userId);
    const issued = against
      ? undefined
      : await issuePrize(tx, given.id, { reason: '中奖发放', cause: { type: 'award_record', id } }, random);
    if (issued) return { issued, planId, why: why() };
    gone.set(given.id, against ?? 'soldOut');
  }
}

/** What speaks against handing a prize out as its unit is about to be taken; undefined where nothing does. */
async function heldBack(tx: Tx, prizeId: number, { area }: Visitor, userId: number): Promise<PrizeGuard | undefined> {
  if (!(await hasQuota(tx, prizeId, area))) return 'noQuota';
  return (await mayHold(tx, prizeId, userId)) ? undefined : 'holdCap';
}

/** @throws {Failure} 40902 when the plan that somebody comes to lets him draw no more */
function refuseTired({ planLimits }: DrawSetting, tree: Siblings, visitor: Visitor, player: Player): void {
  const plan = leafFor(tree, visitor)?.plan;
  const limits = plan && planLimits.get(plan.id);
  if (limits && !within(limits, player.drawsIn(plan.id))) throw failure('illegalMove', '已达到参与次数上限');
}

/** What has gone out in each time of release. */
async function releasedIn(tx: Tx, tree: Siblings): Promise<ReadonlyMap<ReleaseSlot, number>> {
  const counts = new Map<ReleaseSlot, number>();
  for (const slot of leavesOf(tree).flatMap(({ slots }) => [...slots.values()].flat())) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from award_record where prize_id = ${slot.prizeId} and parent_record_id is null and source <> 'manual'
        and won_at between ${inZone(slot.from)}::timestamptz and ${inZone(slot.to)}::timestamptz`.execute(tx);
    counts.set(slot, rows[0]?.count ?? 0);
  }
  return counts;
}

const tallyOf = (
  { stands, winLimits, budget }: DrawSetting,
  player: Player,
  gone: ReadonlyMap<number, PrizeGuard>,
  released: ReadonlyMap<ReleaseSlot, number>,
): Tally => ({
  left: ({ id }) => (gone.has(id) ? 0 : (stands.get(id)?.left ?? 0)),
  // What cannot be given any more for the day cannot be given at all.
  givenToday: ({ id, dailyLimit }) => (gone.has(id) ? dailyLimit : (stands.get(id)?.today ?? 0)),
  givenIn: (slot) => released.get(slot) ?? 0,
  wonOf: ({ id }) => player.wonOf(id),
  // The regions were counted just now, and are counted again behind their lock.
  wonAt: () => 0,
  mayWin: () => within(winLimits, player.wins),
  budget: () => budget,
});
