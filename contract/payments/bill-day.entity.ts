import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { date, datetime, ifFilled, integer, made, money, select, text, textarea, unseen } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { billDayStatus } from './bills/bill.ts';
import { payChannels } from './payment.ts';

const { calls, rest } = restCalls('/admin/api/bill-days');
const { create: _create, remove: _remove, ...callsInUse } = calls;

/** 对账单: what a channel booked on one day beside what we did; it is 平 once every difference is settled (engines.md §3.5, wider.md §5.6). */
export const billDay = defineEntity({
  ...named('bill_day'),
  calls: callsInUse,
  rest,
  title: 'title',
  plain: 'title',
  status: billDayStatus,
  statusTabs: true,
  referable: ['waiting', 'unbalanced', 'balanced'],
  related: [{ entity: 'bill_difference', by: 'bill_day_id', title: '差异' }],
  fields: {
    title: text('对账单', made),
    day: date('账单日期', made),
    channel: select('支付渠道', payChannels, made),
    left_fen: money('未平差额', { ...made, help: '还没有平账的差异合计：账单多于账面为正' }),
    left_count: integer('未平差异', made),
    bill_fen: money('账单合计', { ...made, help: '支付减退款' }),
    ledger_fen: money('账面合计', { ...made, help: '当天支付成功减当天退款成功' }),
    bill_fee_fen: money('账单手续费', made),
    ledger_fee_fen: money('账面手续费', made),
    line_count: integer('账单行数', made),
    matched_count: integer('相符行数', made),
    read_at: datetime('账单时间', ifFilled('read_at')),
    read_by_name: text('账单来自', ifFilled('read_by_name')),
    failure: textarea('拉取失败', ifFilled('failure')),
    pull_at: datetime('下次拉取', unseen),
  },
  columns: [
    { key: 'title', width: 190 },
    { key: 'status', width: 90 },
    { key: 'left_fen', width: 110 },
    { key: 'left_count', width: 90 },
    { key: 'bill_fen', width: 120 },
    { key: 'ledger_fen', width: 120 },
    { key: 'bill_fee_fen', width: 110 },
    { key: 'ledger_fee_fen', width: 110 },
    { key: 'line_count', width: 90 },
    { key: 'matched_count', width: 90 },
    { key: 'day', width: 110 },
    { key: 'channel', width: 110 },
    { key: 'read_at' },
    { key: 'read_by_name', width: 110 },
    { key: 'failure', width: 200 },
  ],
  glance: ['status', 'left_fen', 'left_count', 'bill_fen', 'ledger_fen', 'read_at'],
  leads: { left_count: ({ id }) => `/mall/bill-difference?bill_day_id=${String(id)}` },
  totals: ['bill_fen', 'ledger_fen', 'left_fen'],
  next: [],
  filters: [
    keyword('title'),
    optionsFilter('channel', '支付渠道', payChannels),
    optionsFilter('status', '状态', billDayStatus),
    rangeFilter('day', '账单日期'),
  ],
  sortable: ['day', 'left_fen', 'read_at'],
  defaultSort: { field: 'day', order: 'descend' },
});
