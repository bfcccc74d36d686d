import { expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/** What is done to goods and offers, by one operator. */
export async function offering(server: TestServer) {
  const admin: Operator = operator(server, await server.login());
  const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
  const edited = async (entity: string, id: number, changes: Values) => {
    const { version } = await admin.row(entity, id);
    return admin.update(entity, { id, version, ...changes });
  };
  const full = async (id: number) => {
    const answer = await admin.detail('he_goods', id);
    if (answer.code !== codes.ok) throw new Error(JSON.stringify(answer).slice(0, 400));
    return answer.result as Values;
  };
  const goodsOf = async (id: number) => (await admin.detail('goods', id)).result as Values;
  const primaryOf = async (goodsId: number): Promise<number> =>
    (await run<{ id: number }>(`select id from he_goods where goods_id = ${goodsId} and is_primary`))[0]?.id ?? 0;
  const priced = async (id: number, price: Values) => {
    const { prices } = await full(id);
    return edited('he_goods', id, { prices: (prices as readonly Values[]).map((row) => ({ ...row, ...price })) });
  };

  /** Goods on sale that members do not exchange, so that another offer than the primary one can be on sale. */
  async function unexchanged(): Promise<number> {
    const id = await admin.made('goods', { exchange_enabled: false });
    expect((await admin.step('goods', id, 'ON_SALE')).code).toBe(codes.ok);
    return id;
  }

  /** An offer over goods that lacks nothing to be put on sale. */
  async function ready(goodsId: number, changes: Values = {}): Promise<number> {
    const isFetched = Array.isArray(changes['delivery_types']) && changes['delivery_types'].includes('pickup');
    const fetched = isFetched && { pickup_point_ids: [11_001] };
    const id = await admin.made('he_goods', { goods_id: goodsId, ...fetched, ...changes });
    expect((await priced(id, { points_price: 500 })).code).toBe(codes.ok);
    return id;
  }
  return { admin, run, edited, full, goodsOf, primaryOf, priced, unexchanged, ready };
}

export type Offering = Awaited<ReturnType<typeof offering>>;
