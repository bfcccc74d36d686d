import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { ensureDept, headOffice } from '../sign-in/departments.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { award } from '../awards/award.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { goodsOffline } from '../goods/goods-offline.resource.ts';
import { insertRows } from '../entity/write/insert.ts';
import type { Resource } from '../entity/resource.ts';
import { settle } from '../entity/write/settle.ts';
import { recordInitialStock } from '../stock/stock-ledger.ts';
import { house } from '../entity/write/house.ts';

/** How many rows to add beside the demo's. */
export interface Amounts {
  readonly awards?: number;
  readonly goods?: number;
}

const rowsAtOnce = 500;
const states = ['enabled', 'enabled', 'draft', 'disabled', 'enabled', 'archived'];

/** Adds rows for tests and benches: the same ones each time, spread over the states. The demo data must be there. */
export async function seedMany(store: Store, { awards = 0, goods = 0 }: Amounts): Promise<void> {
  await withTransaction(store, async (tx) => {
    const { image } = await demoAward(tx);
    // Titles of goods are unique, and the tests of one application may each add theirs.
    const { rows: earlier } = await sql<{ count: number }>`
      select count(*)::int as count from goods_offline where title like ${goodsTitle('%')}`.execute(tx);
    const first = earlier[0]?.count ?? 0;
    await addRows(tx, goodsOffline, goods, (index) => ({
      ...goodsValues(index, image),
      title: goodsTitle(first + index + 1),
    }));
    await addRows(tx, award, awards, (index) => awardValues(index, image));
  });
}

async function demoAward(tx: Db): Promise<{ image: unknown }> {
  const { rows } = await sql<{ image: unknown }>`select image from award where id = 3001`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the demo data is not there');
  return row;
}

async function addRows(tx: Tx, resource: Resource, count: number, make: (index: number) => Values): Promise<void> {
  for (let first = 0; first < count; first += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - first);
    const ids = await nextIds(tx, resource, length);
    const rows = ids.map((id, offset) => ({ id, values: rowOf(resource, first + offset, make(first + offset)) }));
    await insertRows(tx, resource, rows, { accountId: null, deptId: await ensureDept(tx, headOffice) });
    if (!resource.entity.stock) continue;
    for (const { id, values } of rows) await recordInitialStock(tx, resource.entity.name, { ...values, id }, house);
  }
}

/** The values with what the form would make of them, in a state and at a time of their own. */
function rowOf(resource: Resource, index: number, values: Values): Values {
  const at = new Date(Date.UTC(2026, 0, 1, 1) + index * 60_000).toISOString();
  const status = states[index % states.length];
  return { ...values, ...settle(resource, 'edit', values), status, created_at: at, updated_at: at };
}

async function nextIds(tx: Db, { entity }: Resource, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${entity.name}, 'id')) as id from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ id }) => id);
}

const goodsTitle = (number: number | '%') => `品鉴装 ${number} 号`;

const goodsValues = (index: number, image: unknown): Values => ({
  images: [image],
  unit: '箱',
  market_price_fen: 1000 + (index % 90) * 100,
  cost_fen: 500 + (index % 40) * 50,
  stock_total: 100 + (index % 50),
  stock_allocated: index % 20,
  stock_locked: 0,
  stock_warn: index % 10 === 0 ? 200 : 10,
  localverifice_scope: 'all',
  validity: { type: 'after_get', after_days: 1 + (index % 60) },
  user_limit: index % 4,
  need_sign: index % 3 === 0,
});

const awardValues = (index: number, image: unknown): Values => {
  const common = {
    title: `奖励 ${index + 1} 号`,
    cost_fen: (index * 37) % 5000,
    use_rule: '<p>以活动页说明为准。</p>',
    image,
  };
  const money = { market_price_fen: 100 + ((index * 53) % 9000) };
  if (index % 3 === 0)
    return {
      ...common,
      ...money,
      award_type: 'jifen',
      cate_id: 104,
      source_type: 'none',
      points_mode: 'fixed',
      points_min: 1 + (index % 500),
    };
  if (index % 3 === 1) return { ...common, market_price_fen: 0, award_type: 'null', cate_id: 106, source_type: 'none' };
  const validity = { type: 'after_get', after_days: 30 };
  return {
    ...common,
    ...money,
    award_type: 'offline_prize',
    cate_id: 101,
    source_type: 'offline',
    source_id: 2101,
    validity,
  };
};
