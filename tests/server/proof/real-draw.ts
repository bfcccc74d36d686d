import { sql } from 'kysely';
import type { DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import type { Row } from '../../../contract/core/page.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { inSavepoint } from '../../../server/db/savepoint.ts';
import type { Tx } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { plansOf, type PlanSpec, type SetUp } from './set-ups.ts';

/* Whether what a finding says happens to its person, drawn for by the server as it draws for everybody. */

type Person = DrawFinding['person'];
const day = 86_400_000;

/** What the person has drawn before, as often a day as the activity lets them. */
async function drawnBefore(tx: Tx, setUp: SetUp, userId: number, { at, nth }: Person): Promise<void> {
  const aDay = setUp.limits.user_day || 100;
  for (let turn = 1; turn < nth; turn += 1) {
    const earlier = inZone(Date.parse(at) - Math.ceil((nth - turn) / aDay) * day);
    await sql`insert into award_record (record_no, biz_no, source, user_id, nickname, activity_id, award_type, display_title, award_snapshot,
        status, won_at)
      values (${`PAST-${userId}-${turn}`}, ${`PAST-${userId}-${turn}`}, 'lottery', ${userId}, '唐果', ${setUp.id}, 'null', '谢谢参与',
        '{}'::jsonb, 'none', ${earlier}::timestamptz)`.execute(tx);
  }
}

class Undone extends Error {
  readonly record: Row | undefined;
  constructor(record: Row | undefined) {
    super('undone');
    this.record = record;
  }
}

let member = 600_000;

/** What somebody who is like the person draws by a roll; undefined where the server lets them draw nothing. `keeps`: it stays drawn. */
async function drawFor(tx: Tx, setUp: SetUp, person: Person, roll: number, keeps = false): Promise<Row | undefined> {
  member += 1;
  const userId = member;
  const { at, area, channel, sku } = person;
  const wish = {
    activityId: setUp.id,
    member: { userId, nickname: `会员${userId}` },
    source: 'lottery',
    bizNo: `lottery:${setUp.id}:${userId}:1`,
    at: Date.parse(at),
    ...(area !== '' && { areaCode: area }),
    ...(channel !== '' && { channel }),
    ...(sku !== '' && { sku }),
  } as const;
  try {
    return await inSavepoint(tx, async () => {
      await drawnBefore(tx, setUp, userId, person);
      const record = await drawWin(tx, wish, { below: () => roll });
      if (keeps) return record;
      throw new Undone(record);
    });
  } catch (error) {
    if (error instanceof Undone) return error.record;
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** A roll of each range of a leaf, and of what is left. */
function rollsOf(plan: PlanSpec | undefined): readonly number[] {
  let reached = 0;
  const begins = (plan?.prizes ?? []).map(({ odds }) => (reached += odds) - odds);
  return [...new Set([...begins, 999_999])].filter((roll) => roll < 1_000_000);
}

const rollOn = (plan: PlanSpec | undefined, prize: number) => {
  const at = plan?.prizes.findIndex(({ id }) => id === prize) ?? 0;
  return (plan?.prizes.slice(0, at) ?? []).reduce((sum, { odds }) => sum + odds, 0);
};

interface Drawn {
  readonly tx: Tx;
  readonly setUp: SetUp;
  readonly finding: DrawFinding;
  readonly plan: PlanSpec | undefined;
  /** What the person draws by each roll. */
  readonly all: () => Promise<readonly (Row | undefined)[]>;
}

const isBlank = (record: Row | undefined) =>
  record !== undefined && (record['prize_id'] === null || record['award_type'] === 'null');

const shows: Readonly<Record<DrawFinding['kind'], (drawn: Drawn) => Promise<boolean>>> = {
  unplanned: async ({ all }) => (await all()).every((record) => isBlank(record) && record?.['plan_id'] === null),
  only_blank: async ({ all }) => (await all()).every(isBlank),
  // Whoever is what it asks for comes elsewhere, or does not get in at all.
  unreached: async ({ all, plan }) => {
    const own = new Set(plansOf(plan ? [plan] : []).map(({ id }) => id));
    return (await all()).every((record) => !own.has(Number(record?.['plan_id'])));
  },
  never_won: async ({ all, finding }) =>
    (await all()).every((record) => record !== undefined && record['prize_id'] !== finding.prize_id),
  stopped_award: async ({ tx, all, finding }) => {
    const won = (await all()).some((record) => record?.['prize_id'] === finding.prize_id);
    const { rows } = await sql<{ status: string }>`
      select w.status from award as w join prize as z on z.award_id = w.id where z.id = ${finding.prize_id}`.execute(
      tx,
    );
    return won && rows[0]?.status === 'disabled';
  },
  day_quota: async ({ tx, setUp, finding, plan }) => {
    const prize = plan?.prizes.find(({ id }) => id === finding.prize_id);
    const roll = rollOn(plan, finding.prize_id ?? 0);
    const isWon = (record: Row | undefined) => record?.['prize_id'] === finding.prize_id;
    for (let count = 0; count < (prize?.daily ?? 0); count += 1)
      if (!isWon(await drawFor(tx, setUp, finding.person, roll, true))) return false;
    return !isWon(await drawFor(tx, setUp, finding.person, roll));
  },
  // What is limited is gone: the fallback would have to stand in for it.
  fallback_cost: async ({ tx, all, finding }) => {
    await sql`update prize set stock_total = stock_issued where plan_id = ${finding.plan_id} and stock_mode = 'limited'`.execute(
      tx,
    );
    return (await all()).every((record) => record?.['prize_id'] !== finding.prize_id);
  },
  fallback_ahead: async ({ tx, setUp, finding, plan }) => {
    const prize = plan?.prizes.find(({ id }) => id === finding.prize_id);
    const record = await drawFor(tx, setUp, finding.person, rollOn(plan, finding.prize_id ?? 0));
    const days = (setUp.endAt - setUp.startAt) / day;
    // Sixty draws a day, as they were written.
    const ahead = 60 * days * ((prize?.odds ?? 0) / 1_000_000) * (prize?.costFen ?? 0);
    return record?.['prize_id'] === finding.prize_id && ahead > (setUp.budget ?? Infinity);
  },
};

/** Whether the counterexample of a finding shows what it says. The activity is published by then. */
export async function isShown(tx: Tx, setUp: SetUp, finding: DrawFinding): Promise<boolean> {
  const plan = plansOf(setUp.plans).find(({ id }) => id === finding.plan_id);
  const all = async () => {
    const records: (Row | undefined)[] = [];
    for (const roll of rollsOf(plan)) records.push(await drawFor(tx, setUp, finding.person, roll));
    return records;
  };
  return shows[finding.kind]({ tx, setUp, finding, plan, all });
}
