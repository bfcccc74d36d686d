import {
  defineEntity,
  exactFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
  wordsFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  chosen,
  date,
  datetime,
  ifFilled,
  integer,
  made,
  points,
  references,
  select,
  text,
  textarea,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { adjustKinds, adjustStatus, isOfDays, kindsOf, mostEach, mostNamed } from './adjusting.ts';
import { unitOf, wallets } from './wallets.ts';

const { calls, rest } = restCalls('/admin/api/point-adjustments');
const { remove: _, ...callsInUse } = calls;

const begun = { computed: true, when: ({ status }: Values) => !['draft', 'pending'].includes(String(status)) } as const;

const counted = (value: unknown): string => Number(value).toLocaleString('en-US');

/** Why it fails for some, as they stand now. */
const shortOf: Readonly<Record<string, string>> = {
  sub: '人现在余额不足，他们将失败且不会扣减',
  extend: '人现在没有可延期的积分，他们将失败',
  reinstate: '人现在没有可恢复的积分，他们将失败',
};

/** What carrying this very adjustment out does. */
function whatFollows(row: Values): string {
  const short =
    Number(row['short_count']) > 0 ? `；其中 ${counted(row['short_count'])} ${shortOf[String(row['kind'])]}` : '';
  return `${deedOf(row)}${short}。`;
}

function deedOf({ wallet, kind, people, amount, total, extend_to }: Values): string {
  const unit = unitOf(wallet);
  const [who, all, day] = [`${counted(people)} 位会员`, `合计 ${counted(total)} ${unit}`, String(extend_to)];
  if (kind === 'extend') return `${who}在 ${day} 之前到期的积分都延期到 ${day}，现在${all}`;
  if (kind === 'reinstate') return `恢复 ${who}最近过期的积分，新的到期日为 ${day}，现在${all}`;
  return `为 ${who}每人${kind === 'sub' ? '扣减' : '增加'} ${counted(amount)} ${unit}，${all}`;
}

/** 调整单: points or experience that operators add to members, take from them, or give another day to expire on, each once; whoever makes it does not approve it (wider.md §3.7). */
export const pointAdjustment = defineEntity({
  ...named('point_adjustment'),
  calls: callsInUse,
  rest,
  edits: 'add',
  title: 'adjust_no',
  plain: 'adjust_no',
  status: adjustStatus,
  housed: true,
  numbered: { field: 'adjust_no', prefix: 'TZ', digits: 3, dated: true },
  statusTabs: true,
  next: ['SUBMIT', 'APPROVE', 'RESUME'],
  cautions: { SUBMIT: whatFollows, APPROVE: whatFollows },
  frozen: ({ status }) => (status === 'draft' || status === undefined ? undefined : '调整单提交后不能修改'),
  related: [
    { entity: 'point_adjustment_member', by: 'adjustment_id', title: '会员明细' },
    { entity: 'point_log', by: 'adjustment_id', title: '积分流水', when: ({ wallet }) => wallet !== 'experience' },
    { entity: 'experience_log', by: 'adjustment_id', title: '经验流水', when: ({ wallet }) => wallet === 'experience' },
  ],
  import: {
    match: [],
    sealed: true,
    action: 'add',
    label: '导入名单',
    columns: {
      adjust_no: text('调整单号', { rule: true, max: 40, help: '先保存草稿；每行都写同一个单号' }),
      member: text('会员编号或手机号', { rule: true, max: 20 }),
    },
  },
  fields: {
    adjust_no: text('调整单号', { ...made, names: true }),
    wallet: select('账户', wallets, {
      rule: true,
      initial: 'points',
      help: '调整经验需要「经验日志」的「新增」权限；经验达到后自动升级，扣减不会降级',
    }),
    kind: select('类型', adjustKinds, { rule: true, initial: 'add', optionsFor: kindsOf }),
    amount: points('每人数量', { rule: true, min: 1, max: mostEach, when: (values) => !isOfDays(values) }),
    extend_to: date('新到期日', {
      rule: true,
      when: isOfDays,
      help: '延期：在该日之前到期、还没有过期的积分都延到该日。恢复过期：最近过期的积分恢复，在该日到期',
    }),
    user_ids: references('会员', 'he_user', {
      max: mostNamed,
      help: `最多 ${mostNamed} 人；更多会员请先保存草稿，再「导入名单」`,
    }),
    reason_code: chosen('原因分类', 'adjust_reason', { rule: true }),
    remark: textarea('说明', { rule: true, min: 5, max: 200 }),
    people: integer('人数', made),
    total: points('合计', made),
    short_count: integer('现在不能执行', { computed: true, when: (row) => Number(row['short_count']) > 0 }),
    ok_count: integer('成功', begun),
    failed_count: integer('失败', begun),
    submitted_by_name: text('制单人', ifFilled('submitted_by_name')),
    submitted_at: datetime('提交时间', ifFilled('submitted_at')),
    decided_by_name: text('审批人', ifFilled('decided_by_name')),
    decided_at: datetime('审批时间', ifFilled('decided_at')),
    decision: textarea('审批结果', ifFilled('decision')),
    finished_at: datetime('执行完成时间', ifFilled('finished_at')),
  },
  columns: [
    { key: 'adjust_no', width: 170, below: 'remark' },
    { key: 'wallet', width: 76 },
    { key: 'kind', width: 76, below: 'wallet' },
    { key: 'status', width: 100 },
    { key: 'amount', width: 110, below: 'extend_to' },
    { key: 'people', width: 80 },
    { key: 'total', width: 110 },
    { key: 'ok_count', width: 80 },
    { key: 'failed_count', width: 80 },
    { key: 'reason_code', width: 110 },
    { key: 'submitted_by_name', width: 100 },
    { key: 'decided_by_name', width: 100 },
    { key: 'created_at', label: '时间' },
  ],
  identity: { below: 'remark' },
  glance: ['status', 'kind', 'amount', 'people', 'total', 'failed_count'],
  filters: [
    keyword('adjust_no', 'remark'),
    exactFilter('adjust_no', '调整单号'),
    optionsFilter('status', '状态', adjustStatus),
    optionsFilter('wallet', '账户', wallets),
    optionsFilter('kind', '类型', adjustKinds),
    wordsFilter('reason_code', '原因分类', 'adjust_reason'),
    referenceFilter('user_ids', '会员', 'he_user'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at', 'submitted_at', 'finished_at'],
});
