import type { Values } from '../../../contract/entity/field.ts';
import { type Operator, operator, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { Answered } from '../with-server.ts';

/* Calls of FlanAwardGoods that were made before there were offers, to be made once more (engines.md §3.6, M8). */

/** What differs with every run, or was declared since: times, versions of traces, the template of freight. */
const passing = new Set([
  'created_at',
  'updated_at',
  'trace_id',
  // Rows of the demo are laid down in another order.
  'ledger_id',
  'url',
  'freight_template_id',
  'freight_template_title',
  'description',
]);

/** An answer without what passes. */
export function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !passing.has(key))
      .map(([key, part]) => [key, lasting(part)]),
  );
}

const toldBy = ({ code, message, result }: Answered): unknown => lasting({ code, message, result });

/** One operator makes goods, prices them, puts them on and off sale, and asks for what is there; what he was told, call by call. */
async function answersOf(admin: Operator): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  const note = (answer: Answered): Values => {
    told.push(toldBy(answer));
    return (answer.result ?? {}) as Values;
  };
  const skus = [
    { spec_text: '红', price_points: 300, price_fen: 0, stock_init: 5 },
    { spec_text: '蓝', price_points: null, price_fen: 990, stock_init: 7 },
  ];
  const fixed = { ...sampleOf('goods'), title: '记录的商品' };
  const { id } = note(
    await admin.create('goods', { ...fixed, price_points: 500, price_fen: 100, skus, user_limit: 3, order_limit: 2 }),
  );
  const details = async () => note(await admin.detail('goods', Number(id)));
  const version = async () => (await admin.row('goods', Number(id))).version;
  const edit = async (values: Values) => note(await admin.update('goods', { id, version: await version(), ...values }));
  const step = async (event: string) => note(await admin.step('goods', Number(id), event));
  const list = async (query: Readonly<Record<string, string>> = {}) =>
    note(await admin.list('goods', { keyword: '记录的商品', ...query }));
  await details();
  await step('ON_SALE');
  await edit({ price_points: 600, is_hot: true, sort: 8 });
  await edit({ exchange_start_at: '2098-01-01T00:00:00+08:00', exchange_end_at: '2098-02-01T00:00:00+08:00' });
  await edit({ exchange_end_at: null });
  await edit({ user_limit: 1, order_limit: 2 });
  await edit({ audience: 'new_user', user_limit: 0, order_limit: 4 });
  await details();
  await list();
  await list({ price_points_start: '600', price_points_end: '600' });
  await list({ price_points_start: '601' });
  await edit({ exchange_enabled: false });
  await details();
  await step('OFF_SALE');
  await edit({ exchange_enabled: true, price_points: null });
  await edit({ exchange_enabled: true, price_points: 700, price_fen: 0 });
  await step('ON_SALE');
  await step('ON_SALE');
  await step('OFF_SALE');
  await details();
  await step('ARCHIVE');
  await list({ status: 'archived' });
  for (const demo of [2001, 2002, 2003, 2004]) note(await admin.detail('goods', demo));
  return told;
}

/** The calls, made on the demo of a server of its own. */
export async function goodsAnswers(): Promise<readonly unknown[]> {
  const server = await startEntities();
  try {
    return await answersOf(operator(server, await server.login()));
  } finally {
    await server.close();
  }
}
