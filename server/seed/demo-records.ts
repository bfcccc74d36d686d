import { sql } from 'kysely';
import { isAwardType } from '../../contract/awards/award-types.ts';
import { firstStatus, type RecordStatus } from '../../contract/awards/award-records.ts';
import { awardRecord as declared } from '../../contract/awards/award-record.entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { percentOf } from '../../contract/core/percent.ts';
import { eventLabel } from '../../machines/entity/lifecycle/kernel.ts';
import { awardRecordLifecycle } from '../../machines/awards/award-record.lifecycle.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { type Won, wonAward, wonPrize } from '../awards/won.ts';
import type { Tx } from '../db/transaction.ts';
import { awardRecord } from '../awards/award-record.resource.ts';
import { insertRow } from '../entity/write/insert.ts';
import type { Db } from '../entity/write/database.ts';
import { earlierToday, instantOf, lastSecond, numberOn } from './demo-days.ts';
import { countWins } from './demo-wins.ts';
import { handedOverToday, type Line, recordLines } from './demo-record-lines.ts';

const over: ReadonlySet<RecordStatus> = new Set(['done', 'none', 'expired', 'void']);

/** The day of seeding in Shanghai and its moment, both from the database. */
interface Clock {
  readonly today: string;
  readonly at: string;
}

/** Adds the demo's award records; what their prizes have given out follows from them. */
export async function seedRecords(tx: Tx, clock: Clock): Promise<void> {
  for (const line of recordLines) await seedRecord(tx, line, clock);
  await countWins(tx);
}

/** Adds one award record with all that had become of it by then. */
export async function seedRecord(tx: Db, line: Line, clock: Clock): Promise<void> {
  const won = await (line.prize === undefined ? wonAward(tx, line.award ?? 0) : wonPrize(tx, line.prize));
  if (!won) throw new Error(`no award of record ${line.id}`);
  const source = line.source ?? 'lottery';
  const { user_id, nickname, mobile, area } = line.member;
  const values: Values = {
    biz_no: `${source}:${won.activity_id ?? 0}:${user_id}:${line.id}`,
    source,
    user_id,
    nickname,
    mobile,
    area_code: line.area ?? area,
    channel: 'wxapp',
    quantity: 1,
    retry_count: 0,
    ...prizeOf(won),
    ...timesOf(line, won, clock),
    status: line.status,
    ...line.more,
  };
  await insertRow(tx, awardRecord, line.id, values, { accountId: null, deptId: won.dept_id });
  if (line.prize !== undefined)
    await sql`update award_record set stock_from = 'prize' where id = ${line.id}`.execute(tx);
}

/** What was won, as it is now. */
function prizeOf(won: Won): Values {
  const {
    award_type,
    cate_name,
    title,
    display_title,
    market_price_fen,
    cost_fen,
    odds,
    prize_id,
    award_id,
    level_name,
  } = won;
  const points = award_type === 'jifen' ? won.points_min : null;
  return {
    ...(prize_id !== null && { prize_id, activity_id: won.activity_id, plan_id: won.plan_id }),
    award_id,
    award_type,
    display_title,
    level_name,
    points,
    award_snapshot: { award_type, cate_name, title, display_title, market_price_fen, cost_fen, points },
    probability_snapshot: odds === null ? null : percentOf(odds),
  };
}

/** When it was won, until when it could be claimed, how it began and, if it was handed over, how it ended; and the number of its day. */
function timesOf(line: Line, { award_type }: Won, { today, at: now }: Clock): Values {
  const { id, status, won, more, handedOver } = line;
  const [days, time] = won;
  const { ends = 30 - days } = line;
  const at = instantOf(today, [-days, time]);
  const waits = isAwardType(award_type) && firstStatus[award_type].startsWith('wait_');
  const verified = handedOver === undefined ? at : earlierToday(now, handedOver, handedOverToday);
  const isVerified = more?.['verify_entry_id'] !== undefined;
  const claimEnd = instantOf(today, [ends, lastSecond]);
  const course = courseOf(line, { won: at, verified, claimEnd });
  const last = course.at(-1)?.at ?? at;
  return {
    record_no: numberOn(declared.numbered, at, id),
    won_at: at,
    created_at: at,
    updated_at: last,
    claim_deadline: waits ? claimEnd : null,
    finished_at: over.has(status) ? last : null,
    ...(isVerified && { verified_at: verified }),
    claimed_at: momentOf(course, 'SET_ADDRESS'),
    steps: [
      step(at, status === 'none' ? '未中奖' : '中奖', '系统'),
      ...course.map(({ at: moment, event, by = '系统', note = '' }) => step(moment, labelOf(event), by, note)),
    ],
  };
}

const momentOf = (course: readonly Happened[], wanted: string) =>
  course.find(({ event }) => event === wanted)?.at ?? null;
const labelOf = (event: string) => eventLabel(awardRecordLifecycle, event);
const step = (at: string, what: string, by: string, note = '') => ({
  at: at.slice(0, 19).replace('T', ' '),
  what,
  by,
  note,
});

interface Happened {
  readonly event: string;
  /** ISO-8601. */
  readonly at: string;
  readonly by?: string;
  readonly note?: string;
}

interface Moments {
  readonly won: string;
  /** Handed over, as far as it was. */
  readonly verified: string;
  readonly claimEnd: string;
}

const minutes = 60_000;
const day = 24 * 60 * minutes;

/** What became of a win, in the words of its life cycle: each step some time behind the one before. */
function courseOf({ status, more = {} }: Line, { won, verified, claimEnd }: Moments): readonly Happened[] {
  const after = (wait: number) => inZone(Date.parse(won) + wait);
  if (more['verify_entry_id'] !== undefined)
    return [{ event: 'VERIFY', at: verified, by: String(more['verifier_name']) }];
  if (more['receiver_name'] !== undefined) {
    const sent = { event: 'SET_ADDRESS', at: after(8 * minutes) };
    const parcel = [
      { event: 'SHIP', at: after(day) },
      { event: 'RECEIVED', at: after(3 * day) },
    ];
    return [sent, ...parcel.slice(0, parcels[status] ?? 0)];
  }
  const soon = { at: after(2 * minutes) };
  const ends: Readonly<Partial<Record<RecordStatus, Happened>>> = {
    done: { event: 'GRANT_OK', ...soon },
    failed: { event: 'GRANT_FAIL', note: String(more['fail_message']), ...soon },
    void: { event: 'VOID', by: String(more['voided_by_name']), note: String(more['void_reason']), ...soon },
    expired: { event: 'EXPIRE', at: claimEnd, note: '库存退回奖品' },
  };
  const end = ends[status];
  return end ? [end] : [];
}

/** Steps that a parcel has taken, by state. */
const parcels: Readonly<Partial<Record<RecordStatus, number>>> = { shipped: 1, done: 2 };
