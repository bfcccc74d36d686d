import {
  betweenFilter,
  defineEntity,
  exactFilter,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { ifFilled, integer, made, money, points, reference, select, text } from '../entity/field.ts';
import { exchangeResults, exchangeTypes } from './exchanges.ts';

/** What was refused says neither goods nor prices: the call that asked for them is sealed. */
const ofOrder = ifFilled('order_id');

/** 兑换日志: what members exchanged, and what they were refused, as orders and calls have it; nothing is kept here (wider.md §3.9). */
export const exchangeLog = defineEntity({
  ...named('exchange_log'),
  title: 'source_no',
  observed: true,
  status: exchangeResults,
  statusTabs: true,
  deeds: {
    order: {
      label: '查看订单',
      action: 'query',
      when: ({ order_id }) => order_id != null,
      leads: ({ order_id }) => `/award/order/${String(order_id)}`,
    },
    call: {
      label: '查看调用',
      action: 'query',
      when: ({ event_id }) => event_id != null,
      leads: ({ event_id }) => `/system/inbound-event/${String(event_id)}`,
    },
  },
  fields: {
    source_no: text('来源单号', made),
    member_id: reference('会员', 'he_user', ifFilled('member_id')),
    nickname: text('会员昵称', ifFilled('nickname')),
    exchange_type: select('兑换类型', exchangeTypes, ifFilled('exchange_type')),
    goods_text: text('兑换内容', ofOrder),
    sku_text: text('规格', ifFilled('sku_text')),
    quantity: integer('数量', ofOrder),
    used_points: points('积分', ofOrder),
    paid_fen: money('现金', ofOrder),
    fail_reason: text('原因', ifFilled('fail_reason')),
    order_id: reference('订单', 'goods_order', ifFilled('order_id')),
    event_id: reference('调用记录', 'inbound_event', ifFilled('event_id')),
  },
  columns: [
    { key: 'source_no', width: 180 },
    { key: 'member_id', width: 140, below: 'nickname' },
    { key: 'goods_text', width: 230 },
    { key: 'quantity', width: 70 },
    { key: 'used_points', width: 80 },
    { key: 'paid_fen', width: 84 },
    { key: 'status', label: '结果', width: 84 },
    { key: 'created_at', label: '时间' },
    { key: 'fail_reason', width: 180 },
    { key: 'exchange_type', width: 90 },
    { key: 'sku_text', width: 140 },
  ],
  identity: { below: 'goods_text' },
  glance: ['status', 'member_id', 'used_points', 'paid_fen', 'fail_reason', 'created_at'],
  sums: ['used_points', 'paid_fen'],
  filters: [
    exactFilter('source_no', '来源单号'),
    referenceFilter('member_id', '会员', 'he_user'),
    optionsFilter('status', '结果', exchangeResults),
    optionsFilter('exchange_type', '兑换类型', exchangeTypes),
    betweenFilter('used_points', '积分'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: { list: 'GET /admin/api/exchange-logs', detail: 'GET /admin/api/exchange-logs/details' },
});
