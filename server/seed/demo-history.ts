import { sql } from 'kysely';
import { codes } from '../../contract/core/errors.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { shifted } from '../entity/period.ts';
import { recordMovement } from '../stock/stock-ledger.ts';
import { filled } from './large/bulk.ts';

/** Rows of one insert. */
const rowsAtOnce = 500;
const days = 2 * 365;

/** The same numbers each time, from 0 to below 1 (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What who does at work, with the row of the demo that it is about. */
const works = [
  { by: 'ops_manager', page: 'Award', action: 'edit', entity: 'award', id: 3001, name: '88积分', verb: '修改奖励' },
  {
    by: 'ops_manager',
    page: 'Award',
    action: 'enable',
    entity: 'award',
    id: 3005,
    name: '凉茶品鉴装',
    verb: '启用奖励',
  },
  {
    by: 'campaign_operator',
    page: 'Award',
    action: 'edit',
    entity: 'award',
    id: 3003,
    name: '便携保温杯',
    verb: '修改奖励',
  },
  {
    by: 'campaign_operator',
    page: 'AwardCate',
    action: 'edit',
    entity: 'award_cate',
    id: 102,
    name: '品牌周边',
    verb: '修改奖励分类',
  },
  {
    by: 'mall_operator',
    page: 'AwardGoodsOffline',
    action: 'edit',
    entity: 'goods_offline',
    id: 2101,
    name: '凉茶品鉴装 310ml×6',
    verb: '修改线下商品',
  },
  {
    by: 'channel_manager',
    page: 'AwardLocalverifice',
    action: 'edit',
    entity: 'localverifice',
    id: 11001,
    name: '广州天河体验店',
    verb: '修改本地核销点',
  },
  { by: 'admin', page: 'Award', action: 'edit', entity: 'award', id: 3006, name: '再接再厉', verb: '修改奖励' },
] as const;
/** Hours of a working day as often as something happens in them. */
const hours = [8, 9, 9, 9, 10, 10, 10, 11, 11, 13, 14, 14, 14, 15, 15, 16, 16, 17, 17, 18, 20, 21];

interface Person {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}
const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
type Moment = (day: string) => string;

/**
 * Two years of work on the demo data up to yesterday, so that the dashboards have something to count and to compare with: operation
 * log, login log and the ledger of the one good, whose stock ends as it began. Only ever beside the demo data (SEED=demo).
 */
export const seedHistory = (store: Store): Promise<void> => withTransaction(store, addHistory);

/** The same, in a transaction under way. */
export async function addHistory(tx: Tx): Promise<void> {
  const { rows: people } = await sql<Person>`select id, username, nickname from account order by id`.execute(tx);
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(tx);
  const today = rows[0]?.today ?? '';
  const past = Array.from({ length: days }, (_, day) => shifted(today, day - days));
  const roll = dice(20_260_601);
  const moment: Moment = (day) => {
    return `${day}T${two(hours[Math.floor(roll() * hours.length)] ?? 9)}:${two(roll() * 60)}:${two(roll() * 60)}+08:00`;
  };
  await filled(tx, ['login_log', 'operation_log'], async () => {
    await addLogins(tx, people, past, moment, roll);
    await addOperations(tx, people, past, moment, roll);
  });
  await addMovements(tx, past, moment, roll);
}

/** How much of today's work was done a year before. */
const yearBefore = 0.86;

/** On working days three times as often as at weekends, a little more from month to month, and more than a year earlier. */
function timesOn(day: string, usual: number, past: readonly string[], roll: () => number): number {
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const season = 0.8 + (Number(day.slice(5, 7)) / 12) * 0.5;
  const growth = yearBefore ** ((past.length - past.indexOf(day)) / 365);
  return Math.round(usual * growth * season * (isWeekend ? 0.3 : 1) * (0.6 + roll() * 0.8));
}

async function inserted<Row>(rows: readonly Row[], insert: (part: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) await insert(rows.slice(first, first + rowsAtOnce));
}

async function addLogins(
  tx: Tx,
  people: readonly Person[],
  past: readonly string[],
  moment: Moment,
  roll: () => number,
) {
  const rows = past.flatMap((day) =>
    Array.from({ length: timesOn(day, 9, past, roll) }, () => {
      const person = people[Math.floor(roll() ** 1.5 * people.length)];
      const isRefused = roll() < 0.07;
      return {
        created_at: moment(day),
        account_id: person?.id ?? null,
        username: person?.username ?? '',
        log_type: 'login_password' as const,
        result: isRefused ? ('bad_credentials' as const) : ('success' as const),
        ip: `10.20.${Math.floor(roll() * 4)}.${10 + Math.floor(roll() * 60)}`,
      };
    }).toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
  );
  await inserted(rows, (part) =>
    tx
      .insertInto('login_log')
      .values([...part])
      .execute(),
  );
}

async function addOperations(
  tx: Tx,
  people: readonly Person[],
  past: readonly string[],
  moment: Moment,
  roll: () => number,
) {
  const byName = new Map(people.map((person) => [person.username, person]));
  const rows = past.flatMap((day) =>
    Array.from({ length: timesOn(day, 18, past, roll) }, () => {
      const work = works[Math.floor(roll() * works.length)] ?? works[0];
      const person = byName.get(work.by);
      return {
        at: moment(day),
        account_id: person?.id ?? null,
        nickname: person?.nickname ?? '',
        permission_id: work.page,
        action: work.action,
        entity: work.entity,
        biz_id: work.id,
        biz_name: work.name,
        summary: `${work.verb}【${work.name}】`,
        result_code: codes.ok,
      };
    }).toSorted((one, other) => one.at.localeCompare(other.at)),
  );
  const lines = rows.map((row, at) => ({ ...row, ...arrivalOf(at) }));
  await inserted(lines, (part) =>
    tx
      .insertInto('operation_log')
      .values([...part])
      .execute(),
  );
}

/** How a line of the past came in. */
const arrivalOf = (at: number) => ({
  cost_ms: 6 + ((at * 37) % 90),
  ip: `10.8.0.${10 + (at % 20)}`,
  trace_id: `demo-${at}`,
});

/** From the day after the good was there: what comes in and what is missing at the count, and in the end as many as before. */
async function addMovements(tx: Tx, past: readonly string[], moment: Moment, roll: () => number): Promise<void> {
  const { rows } = await sql<{ total: number; allocated: number; since: string }>`
    select stock_total as total, stock_allocated as allocated, (created_at::date + 1)::text as since
    from goods_offline where id = 2101`.execute(tx);
  const [good] = rows;
  if (!good) return;
  await sql`update stock_ledger set created_at = (select created_at from goods_offline where id = 2101)
    where entity = 'goods_offline' and row_id = 2101`.execute(tx);
  const { allocated } = good;
  let { total } = good;
  const move = async (delta: number, day: string) => {
    const type = delta > 0 ? ('increase' as const) : ('decrease' as const);
    const before = { total, allocated, locked: 0 };
    total += delta;
    const after = { total, allocated, locked: 0 };
    const reason = delta > 0 ? '补货入库' : '盘点差异';
    const line = { entity: 'goods_offline', id: 2101, type, delta, before, after, reason } as const;
    const id = await recordMovement(tx, line, { accountId: null, nickname: '商城运营' });
    await sql`update stock_ledger set created_at = ${moment(day)}::timestamptz where ledger_id = ${id}`.execute(tx);
  };
  const open = past.filter((day) => day >= good.since);
  for (const [at, day] of open.entries()) {
    if (at % 4 === 1) await move(60 + Math.round(roll() * 120), day);
    if (at % 4 === 3 && total > good.total) await move(good.total - total - 20 + Math.round(roll() * 30), day);
  }
  const last = open.at(-1);
  if (last !== undefined && total !== good.total) await move(good.total - total, last);
}
