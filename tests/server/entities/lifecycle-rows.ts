import { type Operator, page } from './with-entities.ts';

/** A row whose guards let everything pass, and one that they hold back. */
export interface Standing {
  readonly easy: number;
  readonly hard: number;
}

/** Both rows of each entity; `put` sets columns of a row. */
export async function standingRows(
  admin: Operator,
  put: (entity: string, id: number, sets: string) => Promise<void>,
): Promise<Readonly<Record<string, Standing>>> {
  const rows: Record<string, Standing> = {};
  const lostPoint = await admin.made('localverifice', { end_at: '2026-02-01T00:00:00+08:00' });
  const lostGoods = await admin.made('goods_offline');
  await put('goods_offline', lostGoods, `localverifice_scope = 'selected', localverifice_ids = '[${lostPoint}]'`);
  const lostAward = await admin.made('award');
  await put('award', lostAward, `source_id = ${lostGoods}`);
  const held = await admin.made('goods_offline');
  await put(
    'goods_offline',
    held,
    `stock_allocated = 5, localverifice_scope = 'selected', localverifice_ids = '[11002]'`,
  );
  for (const kind of ['goods', 'goods_market', 'goods_bottlecap', 'coupon_zhongshang']) {
    const allotted = await admin.made(kind);
    await put(kind, allotted, "stock_allocated = 5, images = '[]'");
    rows[kind] = { easy: await admin.made(kind), hard: allotted };
  }
  // Goods on offer that can be had at the lost point alone, so that it cannot be archived.
  const onlyThere = await admin.made('goods_offline');
  await put(
    'goods_offline',
    onlyThere,
    `status = 'enabled', localverifice_scope = 'selected', localverifice_ids = '[${lostPoint}]'`,
  );
  // Roles that see their own department only must have a row there (tests/server/auth/idor.test.ts looks at the others).
  const southern = `dept_id = (select dept_id from account where username = 'campaign_operator')`;
  rows['award_cate'] = { easy: await admin.made('award_cate'), hard: 106 };
  rows['localverifice'] = { easy: await admin.made('localverifice'), hard: lostPoint };
  rows['goods_offline'] = { easy: await admin.made('goods_offline'), hard: held };
  rows['award'] = { easy: await admin.made('award'), hard: lostAward };
  rows['activity'] = { easy: await admin.made('activity'), hard: 4002 };
  rows['plan'] = { easy: await admin.made('plan'), hard: 4102 };
  const closed = await admin.made('dept');
  const below = await admin.made('dept', { parent_id: closed });
  await put('dept', closed, `status = 'disabled'`);
  const builtin = await admin.made('role');
  await put('role', builtin, 'is_builtin = true');
  const kept = await admin.made('account');
  await put('account', kept, 'is_builtin = true');
  rows['dept'] = { easy: await admin.made('dept'), hard: below };
  rows['role'] = { easy: await admin.made('role'), hard: builtin };
  rows['post'] = { easy: await admin.made('post'), hard: await admin.made('post') };
  rows['account'] = { easy: await admin.made('account'), hard: kept };
  const builtinSet = page(await admin.list('dictionary', { builtin: '1' })).data[0]?.id ?? 0;
  rows['dictionary'] = { easy: await admin.made('dictionary'), hard: builtinSet };
  const ofProgram = page(await admin.list('dictionary_item', { keyword: 'wait_ship' })).data[0]?.id ?? 0;
  rows['dictionary_item'] = { easy: await admin.made('dictionary_item'), hard: ofProgram };
  const inside = await admin.made('file_folder');
  await admin.made('file_folder', { parent_id: inside });
  rows['file_folder'] = { easy: await admin.made('file_folder'), hard: inside };
  // Pictures of the demo that nothing shows.
  rows['file'] = { easy: 11, hard: 12 };
  rows['permission'] = { easy: 1, hard: 1 };
  rows['parameter'] = { easy: 1, hard: 1 };
  rows['prize'] = { easy: await admin.made('prize'), hard: 5011 };
  const ordered = await admin.made('award_record');
  await put('award_record', ordered, 'order_id = 1');
  rows['award_record'] = { easy: await admin.made('award_record'), hard: ordered };
  // One that may be told to a channel, and one of the house.
  // What is cancelled over and over gives back what it locked over and over.
  for (const goods of [2001, 2002])
    await put('goods', goods, 'stock_total = stock_total + 5000, stock_locked = stock_locked + 5000');
  rows['goods_order'] = { easy: 9202, hard: 9201 };
  rows['mail_outbox'] = { easy: 9101, hard: 9101 };
  await put('award', rows['award']?.easy ?? 0, southern);
  await put('activity', rows['activity'].easy, southern);
  await put('prize', rows['prize'].easy, southern);
  await put('plan', rows['plan'].easy, southern);
  return rows;
}
