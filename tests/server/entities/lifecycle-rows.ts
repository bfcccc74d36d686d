import { entities } from '../../../contract/entities.ts';
import { initialStatus } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { inside as near } from '../auth/idor-roles.ts';
import { approvalRows } from './approval-rows.ts';
import { type Operator, page } from './with-entities.ts';

/** A row whose guards let everything pass, and one that they hold back. */
export interface Standing {
  readonly easy: number;
  readonly hard: number;
}

/** Whether a row can stand so: the term of what is answered or closed runs no longer (migration 0411). */
export const mayStand = (name: string, { status, term_status: term }: Readonly<Record<string, string>>): boolean =>
  name !== 'he_suggestion' || status === 'pending' || status === 'processing' || term !== 'running';

/** Where one region is where it begins, each state of the other; `npm run test:full` puts rows into all of them. */
export const isNear = ({ status, ...beside }: Readonly<Record<string, string>>): boolean =>
  process.env['TEST_FULL'] === '1' ||
  status === 'wait_ship' ||
  Object.values(beside).every((state) => state === 'none' || state === 'running' || state === 'stopped');

type Put = (entity: string, id: number, sets: string) => Promise<void>;

/** Both rows of each entity; `put` sets columns of a row. */
export async function standingRows(admin: Operator, put: Put): Promise<Readonly<Record<string, Standing>>> {
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
    // Roles that see their own areas only must have a row there.
    const quotas = kind === 'goods_market' ? { region_quotas: [{ area: near, quota: 1 }] } : {};
    rows[kind] = { easy: await admin.made(kind, quotas), hard: allotted };
  }
  // Both have codes to give; an award of the demo is taken from the second.
  rows['virtual_product'] = { easy: 9002, hard: 9001 };
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
  const unsettled = await admin.made('ccn_activity');
  const openable = await admin.made('ccn_activity');
  rows['ccn_activity'] = { easy: openable, hard: unsettled };
  await put('ccn_setting', openable, 'version = 2');
  const soonOver = ['start_at', 'end_at', 'claim_end_at'].map(
    (key, at) => `${key} = now() + interval '${at + 1} days'`,
  );
  await put('ccn_activity', openable, `award_mode = 'realtime', local_activity_id = 4001, ${soonOver.join(', ')}`);
  rows['ccn_setting'] = { easy: 6001, hard: 6002 };
  rows['ccn_award_set'] = { easy: 6001, hard: 6002 };
  rows['acticode_activity'] = { easy: 4004, hard: 4004 };
  rows['payment'] = { easy: 5, hard: 2 };
  // One that nobody has decided on, and one whose money is back.
  rows['after_sale'] = { easy: 9, hard: 1 };
  rows['bill_day'] = { easy: 10_001, hard: 10_002 };
  rows['bill_difference'] = { easy: 10_001, hard: 10_002 };
  await put('bill_difference', 10_002, "explained_by = (select id from account where username = 'admin')");
  const missed = await admin.made('acticode_node');
  await put('acticode_node', missed, `end_at = now() - interval '1 day'`);
  rows['acticode_plan'] = { easy: 8101, hard: await admin.made('acticode_plan') };
  rows['acticode_task'] = { easy: 8203, hard: 8205 };
  rows['acticode_node'] = { easy: await admin.made('acticode_node'), hard: missed };
  await put('acticode_node', rows['acticode_node'].easy, southern);
  const closed = await admin.made('dept');
  const below = await admin.made('dept', { parent_id: closed });
  await put('dept', closed, `status = 'disabled'`);
  const builtin = await admin.made('role');
  await put('role', builtin, 'is_builtin = true');
  const kept = await admin.made('account');
  await put('account', kept, 'is_builtin = true');
  rows['dept'] = { easy: await admin.made('dept'), hard: below };
  rows['role'] = { easy: await admin.made('role'), hard: builtin };
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
  // One that can wait for its time, and one whose time is over.
  rows['agreement'] = {
    easy: await admin.made('agreement'),
    // One of a type is in effect.
    hard: await admin.made('agreement', { agreement_type: 'feast', effective_at: '2026-02-01T00:00:00+08:00' }),
  };
  rows['announcement'] = {
    easy: await admin.made('announcement', { publish_at: '2098-01-01T00:00:00+08:00' }),
    hard: await admin.made('announcement', { expire_at: '2026-02-01T00:00:00+08:00' }),
  };
  rows['editor_page'] = {
    easy: await admin.made('editor_page', { start_at: '2098-01-01T00:00:00+08:00' }),
    hard: await admin.made('editor_page', { end_at: '2026-02-01T00:00:00+08:00' }),
  };
  rows['popup'] = {
    easy: await admin.made('popup', { start_at: '2098-01-01T00:00:00+08:00' }),
    hard: await admin.made('popup', { end_at: '2026-02-01T00:00:00+08:00' }),
  };
  const over = await admin.made('he_banner', { end_at: '2026-02-01T00:00:00+08:00' });
  rows['he_banner'] = { easy: await admin.made('he_banner', { start_at: '2098-01-01T00:00:00+08:00' }), hard: over };
  // A list with a member, and one without.
  const unlisted = await admin.made('point_adjustment', { user_ids: [] });
  rows['point_adjustment'] = { easy: await admin.made('point_adjustment'), hard: unlisted };
  // The second is where everybody begins.
  rows['he_level'] = { easy: await admin.made('he_level'), hard: 1 };
  // One that no level has; those of the demo are had by some.
  rows['he_power'] = { easy: await admin.made('he_power'), hard: 1 };
  // One that nothing is sent under; the demo's are used.
  rows['freight_template'] = { easy: await admin.made('freight_template'), hard: 1 };
  // One over goods that are exchanged by no other, and the primary one of goods that are not on sale.
  const thing = await admin.made('goods', { exchange_enabled: false });
  await admin.step('goods', thing, 'ON_SALE');
  const offer = await admin.made('he_goods', {
    goods_id: thing,
    delivery_types: ['pickup'],
    pickup_point_ids: [11_001],
  });
  await put('he_goods', offer, `prices = jsonb_set(prices, '{0,points_price}', '9')`);
  rows['he_goods'] = { easy: offer, hard: 3 };
  const spent = await admin.made('he_coupon', {
    validity_type: 'fixed',
    effect_after_days: null,
    valid_days: null,
    valid_start_at: '2026-01-01T00:00:00+08:00',
    valid_end_at: '2026-02-01T00:00:00+08:00',
  });
  rows['he_coupon'] = { easy: await admin.made('he_coupon', { publish_at: '2098-01-01T00:00:00+08:00' }), hard: spent };
  // One that nobody was given, and one that is closed.
  rows['he_suggestion'] = { easy: 8, hard: 1 };
  for (const id of [8, 1]) await put('he_suggestion', id, "assignee_id = 1, reply = '已为您处理', replied_at = now()");
  rows['permission'] = { easy: await admin.made('permission'), hard: 1 };
  rows['parameter'] = { easy: 1, hard: 1 };
  // What it gives is out of use.
  await put('award', 3002, `status = 'disabled'`);
  rows['prize'] = { easy: await admin.made('prize'), hard: 5011 };
  const promised = await admin.made('invite_plan');
  await admin.made('invite_prize', { plan_id: promised });
  const inviting = await admin.made('invite_plan');
  for (const [side, sets] of [
    ['inviter', {}],
    ['invitee', { trigger_mode: 'each', need_count: 1 }],
  ] as const) {
    const points = { award_id: 3001, stock_mode: 'unlimited', stock_init: null };
    const gift = await admin.made('invite_prize', { plan_id: inviting, side, ...points, ...sets });
    await put('invite_prize', gift, `status = 'enabled'`);
  }
  rows['invite_plan'] = { easy: inviting, hard: promised };
  rows['invite_prize'] = { easy: await admin.made('invite_prize'), hard: 7103 };
  const ordered = await admin.made('award_record');
  await put('award_record', ordered, 'order_id = 1');
  rows['award_record'] = { easy: await admin.made('award_record'), hard: ordered };
  await lockPlenty(admin, put);
  // One that may be told to a channel, and one of the house.
  rows['goods_order'] = { easy: 9202, hard: 9201 };
  // One that another operator wants merged, and one who has an order under way.
  await put('he_user', 30_102, 'merge_into_id = 30103, merge_asked_by = 0');
  rows['he_user'] = { easy: 30_102, hard: 30_001 };
  rows['mail_outbox'] = { easy: 9101, hard: 9101 };
  await put('handed_task', 9101, 'created_by = 1, receiver_id = 1');
  rows['handed_task'] = { easy: 9101, hard: 9102 };
  rows['approval'] = await approvalRows(admin, put);
  await put('award', rows['award']?.easy ?? 0, southern);
  await put('activity', rows['activity'].easy, southern);
  await put('ccn_activity', openable, southern);
  await put('prize', rows['prize'].easy, southern);
  await put('plan', rows['plan'].easy, southern);
  await put('invite_plan', inviting, southern);
  await put('invite_prize', rows['invite_prize'].easy, southern);
  await addPlain(admin, rows);
  return rows;
}

/** Adds rows that were just made, for the entities that nothing has to be arranged for. */
async function addPlain(admin: Operator, rows: Record<string, Standing>): Promise<void> {
  for (const { name, calls } of entities)
    if (calls.create) rows[name] ??= { easy: await admin.made(name), hard: await admin.made(name) };
}

const more = 5000;

/** What is cancelled over and over gives back what it locked over and over; every kind of the goods has its own counters. */
async function lockPlenty(admin: Operator, put: Put): Promise<void> {
  for (const goods of [2001, 2002]) {
    const { skus } = await admin.row('goods', goods);
    const kinds = skus as readonly { sku_id: number }[];
    const locked = (units: number) => `stock_total = stock_total + ${units}, stock_locked = stock_locked + ${units}`;
    for (const { sku_id } of kinds) await put('goods_sku', sku_id, locked(more));
    await put('goods', goods, locked(more * kinds.length));
  }
}

/** Where rows are looked at elsewhere than where their life cycle begins. */
const lookedAt: Readonly<Record<string, string>> = {
  dept: 'disabled',
  mail_outbox: 'failed',
  award_record: 'wait_ship',
};

/** The state in which a row of each entity is looked at. */
export const firstStates: Readonly<Record<string, string>> = Object.fromEntries(
  entities.map(({ name }) => [name, lookedAt[name] ?? initialStatus(lifecycleOf(name))]),
);
