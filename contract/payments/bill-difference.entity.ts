import type { AskedUpdate, SentCall } from '../entity/call.ts';
import {
  type Command,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  date,
  datetime,
  ifFilled,
  integer,
  made,
  money,
  reference,
  select,
  text,
  textarea,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { differenceKinds, differenceStatus, explainKinds, lineKinds } from './bills/bill.ts';
import { billImport } from './bills/bill-import.ts';
import { payChannels } from './payment.ts';

const base = '/admin/api/bill-differences';
const { calls, rest } = restCalls(base);
const { create: _create, remove: _remove, ...callsInUse } = calls;

const explain: Command = {
  label: '说明',
  action: 'edit',
  fields: {
    explain_kind: select('原因', explainKinds, { rule: true }),
    note: textarea('说明', { rule: true, min: 2, max: 200 }),
  },
  shows: ['kind', 'ours_fen', 'theirs_fen', 'delta_fen'],
  notIn: ['explained', 'settled'],
};

const yuan = (fen: unknown): string => (Number(fen) / 100).toFixed(2);

/** What settling this very difference accepts. */
function whatFollows({ kind, delta_fen, fee_delta_fen, explained_by_name, note }: Values): string {
  const label = Object.entries(differenceKinds).find(([one]) => one === kind)?.[1].label ?? '';
  const fee = Number(fee_delta_fen) === 0 ? '' : `，手续费差额 ${yuan(fee_delta_fen)} 元`;
  return `${label}，差额 ${yuan(delta_fen)} 元${fee}；${String(explained_by_name)}说明：${String(note)}`;
}

/** 说明 is a mode with what its form holds. */
function update(asked: AskedUpdate): SentCall {
  if (!('explain_kind' in asked)) return rest.update(asked);
  const { id, version, explain_kind, note } = asked;
  return { call: `PUT ${base}/${id}/mode`, data: { mode: 'explain', version, payload: { explain_kind, note } } };
}

/**
 * 对账差异: what a bill and our ledger say differently of one payment or refund, until one has explained it and another settles it
 * (engines.md §3.5, wider.md §5.6). The server finds them; a bill that is corrected takes away those that are not settled.
 */
export const billDifference = defineEntity({
  ...named('bill_difference'),
  calls: callsInUse,
  rest: { ...rest, update },
  title: 'no',
  plain: 'no',
  status: differenceStatus,
  statusTabs: true,
  large: true,
  import: billImport,
  commands: { EXPLAIN: explain },
  chosenOnly: ['EXPLAIN'],
  next: ['EXPLAIN', 'SETTLE'],
  cautions: { SETTLE: whatFollows },
  leads: { bill_day_id: ({ bill_day_id }) => `/mall/bill-day/${String(bill_day_id)}` },
  fields: {
    no: text('单号', { ...made, names: true }),
    kind: select('类型', differenceKinds, made),
    delta_fen: money('差额', { ...made, help: '账单多于账面为正' }),
    ours_fen: money('我方', { ...ifFilled('ours_fen'), help: '手续费不符的为手续费' }),
    theirs_fen: money('对方', { ...ifFilled('theirs_fen'), help: '手续费不符的为手续费' }),
    fee_delta_fen: money('手续费差额', made),
    bill_day_id: reference('对账单', 'bill_day', made),
    day: date('日期', made),
    channel: select('支付渠道', payChannels, made),
    line_kind: select('收支', lineKinds, made),
    channel_no: text('渠道单号', { ...ifFilled('channel_no'), names: true }),
    currency: text('账单币种', ifFilled('currency')),
    booked_at: datetime('渠道时间', ifFilled('booked_at')),
    payment_id: reference('支付记录', 'payment', ifFilled('payment_id')),
    is_past: toggle('账单已更正', {
      computed: true,
      when: ({ is_past }) => is_past === true,
      help: '更正后的账单没有这条差异；已平账的保留，不再计入对账单',
    }),
    explain_kind: select('原因', explainKinds, { section: '处理', ...ifFilled('explain_kind') }),
    note: textarea('说明', ifFilled('note')),
    explained_by: integer('说明人编号', unseen),
    explained_by_name: text('说明人', ifFilled('explained_by_name')),
    explained_at: datetime('说明时间', ifFilled('explained_at')),
    settled_by_name: text('确认人', ifFilled('settled_by_name')),
    settled_at: datetime('确认时间', ifFilled('settled_at')),
    match_mark: text('差异的标识', unseen),
  },
  columns: [
    { key: 'no', width: 200 },
    { key: 'status', width: 90 },
    { key: 'kind', width: 120 },
    { key: 'day', width: 110, below: 'channel' },
    { key: 'channel', width: 110 },
    { key: 'ours_fen', width: 100 },
    { key: 'theirs_fen', width: 100 },
    { key: 'delta_fen', width: 100 },
    { key: 'fee_delta_fen', width: 100 },
    { key: 'note', width: 150, below: 'explain_kind' },
    { key: 'explained_by_name', width: 110 },
    { key: 'settled_by_name', width: 110 },
    { key: 'bill_day_id', width: 190 },
    { key: 'line_kind', width: 80 },
    { key: 'created_at', label: '发现时间' },
  ],
  identity: { below: 'kind' },
  glance: ['status', 'delta_fen', 'ours_fen', 'theirs_fen', 'day', 'note'],
  totals: ['delta_fen', 'fee_delta_fen'],
  filters: [
    keyword('no', 'channel_no'),
    optionsFilter('channel', '支付渠道', payChannels),
    optionsFilter('kind', '类型', differenceKinds),
    optionsFilter('status', '状态', differenceStatus),
    rangeFilter('day', '日期'),
    referenceFilter('bill_day_id', '对账单', 'bill_day'),
    referenceFilter('payment_id', '支付记录', 'payment'),
    flagFilter('is_past', '账单已更正'),
  ],
  sortable: ['day', 'delta_fen', 'created_at'],
  defaultSort: { field: 'day', order: 'descend' },
});
