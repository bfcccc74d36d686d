import { randomUUID } from 'node:crypto';
import { arrangeCalls } from '../../../contract/people/arranging.ts';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { permissionsOf } from '../../../contract/people/grants.ts';
import { undoCall } from '../../../contract/entity/history.ts';
import { orderCalls } from '../../../contract/orders/orders.ts';
import type { Row } from '../../../contract/core/page.ts';
import { invitePrizeStockCall, prizeStockCall } from '../../../contract/stock/slot.ts';
import { branches, draws, merged, settings, tiers } from './activity-writes.ts';
import { bundle } from './composites.ts';
import { address, choices, enabled, mode, verified } from './record-writes.ts';
import { orderWrites } from './mall-writes.ts';
import { memberWrites } from './member-writes.ts';
import { openApiWrites } from './open-api-writes.ts';
import { voided } from './code-writes.ts';
import { inDays } from './samples.ts';
import {
  calls,
  creations,
  edits,
  type Ground,
  mixed,
  newest,
  type Prepare,
  rowsOf,
  ten,
  together,
  updates,
} from './writes-at-once.ts';

/* Every write that is no plain creation, edit or step: commands, parts of rows, calls for many rows, calls of their own. */

const numbered = (values: Values) => () => ({ request_id: randomUUID(), ...values });
const versioned = (told: Values) => (row: Row) => ({ version: row.version, ...told });
const stock = numbered({ stock_delta: 1, stock_reason: '盘点' });
const back = numbered({ return_reason: '活动结束' });
const reason = { reason: '核实为误发' };

/** Ten rows get another place below one row. */
const arranged =
  (entity: keyof typeof arrangeCalls, parent: (row: Row, ground: Ground) => Promise<number | null>): Prepare =>
  async (ground) => {
    const rows = await rowsOf(ground, entity);
    const above = rows[0] ? await parent(rows[0], ground) : null;
    return rows.map(({ id, version }, nth) => {
      const body = { places: [{ id, version, parent: above, sort: nth }], request_id: randomUUID() };
      return () => ground.call('POST', arrangeCalls[entity].slice(5), { token: ground.token, body });
    });
  };

const undone: Prepare = async (ground) => {
  const rows = await rowsOf(ground, 'award');
  await Promise.all(rows.map(({ id, version }) => ground.admin.update('award', { id, version, cate_id: 104 })));
  return rows.map(({ id, version }) => {
    const body = { entity: 'award', id, version: version + 1, request_id: randomUUID() };
    return () => ground.call('POST', undoCall.slice(5), { token: ground.token, body });
  });
};

/** By name; those of one entity stand together. */
export const otherWrites: Readonly<Record<string, Prepare>> = {
  'award_record of a prize': creations('award_record', { award_id: undefined, prize_id: 5004 }),
  'award_record of a bundle': creations('award_record', { award_id: undefined, prize_id: 5010 }, enabled(5010)),
  'goods ADJUST_STOCK': async (ground) => {
    const kinds = await ground.run<{ goods_id: number; id: number }>(
      `select distinct on (goods_id) goods_id, id from goods_sku order by goods_id desc, id limit ${together}`,
    );
    return kinds.map(
      ({ goods_id, id }) =>
        () =>
          ground.admin.update('goods', { id: goods_id, ...stock(), sku_id: id }),
    );
  },
  'goods_offline ADJUST_STOCK': updates('goods_offline', stock),
  'goods_market ADJUST_STOCK': updates('goods_market', stock),
  'goods_market QUOTA': updates('goods_market', numbered({ quota_area: 440_500, quota_to: 50 })),
  'goods_bottlecap ADJUST_STOCK': updates('goods_bottlecap', stock),
  'coupon_zhongshang ADJUST_STOCK': updates('coupon_zhongshang', stock),
  ...openApiWrites,
  'virtual_code VOID': voided,
  'virtual_product GENERATE_CODES': async ({ admin }) => {
    const code_format = { charset: 'upper', length: 12, prefix: 'QH' };
    const id = await admin.made('virtual_product', { code_source: 'generate', code_format });
    const told = numbered({ generate_count: 5, generate_expire_at: inDays(90) });
    return ten(() => () => admin.update('virtual_product', { id, ...told() }));
  },
  'virtual_product VOID_CODES': ({ admin }) => {
    const told = numbered({ void_reason: '供应商通知作废' });
    return Promise.resolve(ten((nth) => () => admin.update('virtual_product', { id: 9001 + (nth % 3), ...told() })));
  },
  'award RECATE': updates('award', numbered({ new_cate_id: 103 })),
  'localverifice EXTEND': updates('localverifice', numbered({ extended_to: inDays(90) })),
  'localverifice EXTEND of many': calls(
    'POST /admin/api/FlanAwardLocalverifice/updates',
    (ids) => ({ ids, end_at: inDays(120) }),
    'localverifice',
    3,
  ),
  'composite prizes': async (ground) =>
    ten(() => bundle({ stock_init: 1 })).map(
      (body) => () => ground.call('POST', compositeCalls.create.slice(5), { token: ground.token, body }),
    ),
  'composite prizes, changed': async (ground) => {
    const rows = await rowsOf(ground, 'prize');
    return rows.map(({ id, version }) => {
      const sent = { token: ground.token, body: { id, version, remark: '改', stock_warn: null } };
      return () => ground.call('POST', compositeCalls.update.slice(5), sent);
    });
  },
  'composite prizes RETURN_STOCK': updates('prize', back),
  'prize stock, one prize': calls(prizeStockCall, () => ({ id: 5004, delta: 1, reason: '加量' })),
  'prize stock, of one source': calls(prizeStockCall, ([id]) => ({ id, delta: 1, reason: '加量' }), 'prize'),
  'invite prize stock': calls(invitePrizeStockCall, ([id]) => ({ id, delta: 1, reason: '加量' }), 'invite_prize'),
  'invite_prize RETURN_STOCK': updates('invite_prize', back),
  'invite_plan COPY': calls('POST /admin/api/FlanAwardInvite/planCopys', () => ({ id: 7001 })),
  'invite_plan RETURN_STOCK': async (ground) => {
    const ids = await newest(ground, 'invite_plan');
    await Promise.all(ids.map((plan_id) => ground.admin.made('invite_prize', { plan_id, stock_init: 1 })));
    return ids.map((id) => () => ground.admin.update('invite_plan', { id, ...back() }));
  },
  'invite plans, merged into one': merged,
  'plan branch': branches,
  'plan RETURN_STOCK': async (ground) => {
    const ids = await newest(ground, 'plan');
    await Promise.all(ids.map((plan_id) => ground.admin.made('prize', { plan_id, stock_init: 1 })));
    return ids.map((id) => () => ground.admin.update('plan', { id, ...back() }));
  },
  'ccn_setting settings': updates('ccn_setting', settings),
  'ccn_award_set tiers': tiers,
  'ccn_award_set RETURN_STOCK': updates('ccn_award_set', back),
  ...memberWrites,
  'award_record extend': mode('extend', {}, () => Promise.resolve({ deadline: inDays(60) })),
  'award_record verify': mode('verify', undefined, verified),
  'award_record set_address': mode('set_address', { award_id: 3003 }, () => Promise.resolve(address)),
  'award_record claim': choices,
  'award_records, many void': calls(
    'POST /admin/api/award-logs/batch',
    (ids) => ({ op: 'mode', mode: 'void_return', ids, payload: reason }),
    'award_record',
    3,
  ),
  'goods_orders, synced': calls(orderCalls.syncs, (ids) => ({ mode: 'push', ids }), 'goods_order', 3),
  'goods_orders, checked': calls(orderCalls.checks, (ids) => ({ ids, result: 'pass' }), 'goods_order', 3),
  'goods_orders, cancelled': calls(orderCalls.cancels, (ids) => ({ ids, reason: '用户来电' }), 'goods_order', 3),
  ...orderWrites,
  'file MOVE': updates('file', numbered({ target_folder_id: 1 })),
  'files, many moved': calls(
    'POST /admin/api/files/batch',
    (ids, nth) => ({ op: 'move', ids, payload: { folder_id: 1 + (nth % 2) } }),
    'file',
    3,
  ),
  'he_suggestions, many given': calls(
    'POST /admin/api/he-suggestions/batch',
    (ids) => ({ op: 'mode', mode: 'assign', ids, payload: { assignee_id: 1 } }),
    'he_suggestion',
    3,
  ),
  'role permissions': updates('role', versioned({ permissions: permissionsOf(new Set(['Workplace.query'])) })),
  'account reset_password': async (ground) => {
    const rows = await rowsOf(ground, 'account');
    return rows.map(({ id, version }) => {
      const sent = { token: ground.token, body: { mode: 'reset_password', version } };
      return () => ground.call('PUT', `/admin/api/accounts/${id}/mode`, sent);
    });
  },
  'departments, arranged': arranged('dept', () => Promise.resolve(1)),
  'permissions, arranged': arranged('permission', () => Promise.resolve(null)),
  'dictionary items, arranged': arranged('dictionary_item', async (row, { run }) => {
    const [first] = await run<{ id: number }>(
      `select id from dictionary_item where dictionary_id = ${Number(row['dictionary_id'])} order by id limit 1`,
    );
    return first?.id ?? null;
  }),
  'awards, put back': undone,
  'everything about one activity': mixed(
    creations('plan'),
    creations('prize', { plan_id: 4102, probability: 0, stock_init: 1 }),
    edits('prize', { award_id: 3005 }),
    updates('plan', versioned({ remark: '改' })),
    calls(prizeStockCall, () => ({ id: 5004, delta: 1, reason: '加量' })),
    creations('award_record', { award_id: undefined, prize_id: 5004 }),
    draws,
    updates('activity', versioned({ remark: '改' })),
  ),
  'everything about one source': mixed(
    creations('award'),
    edits('award', { cate_id: 102 }),
    creations('prize'),
    creations('award_record'),
    async ({ admin }) => ten(() => () => admin.adjust(2101, 1)),
    calls(prizeStockCall, () => ({ id: 5004, delta: 1, reason: '加量' })),
    edits('localverifice'),
    edits('goods_offline'),
  ),
  'everything about departments and accounts': mixed(
    creations('dept', { parent_id: 1 }),
    edits('dept'),
    creations('account'),
    edits('account'),
    edits('role'),
    arranged('dept', () => Promise.resolve(1)),
  ),
};
