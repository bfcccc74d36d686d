import {
  betweenFilter,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { area, datetime, ifFilled, integer, list, made, reference, select, text, textarea } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import {
  priorities,
  suggestionBatches,
  suggestionCommands,
  suggestionStatus,
  suggestionTypes,
  termStatus,
} from './suggestion.ts';

const { calls, rest } = restCalls('/admin/api/he-suggestions', suggestionCommands);
// Members write them, and none is ever taken away.
const { create: _, remove: __, ...callsInUse } = calls;

/** 意见反馈: what a member has to say, until it is answered and closed (wider.md §8.5). Members write it through the Open API alone. */
export const heSuggestion = defineEntity({
  ...named('he_suggestion'),
  calls: callsInUse,
  rest,
  title: 'no',
  plain: 'no',
  status: suggestionStatus,
  large: true,
  numbered: { field: 'no', prefix: 'FK', digits: 3, dated: true },
  commands: suggestionCommands,
  batches: suggestionBatches,
  // A mode of its call, and no command of the resource.
  chosenOnly: ['ASSIGN'],
  leads: { user_id: ({ user_id }) => `/member/user/${String(user_id)}` },
  statusTabs: true,
  fields: {
    no: text('编号', made),
    type: select('类型', suggestionTypes, made),
    // What a list, a head and a tab call it by: all of it stands in the record.
    summary: text('摘要', made),
    content: textarea('内容', made),
    images: list('图片', { url: text('图片地址', { outside: true }) }, ifFilled('images')),
    priority: select('优先级', priorities, {
      rule: true,
      initial: 'normal',
      locked: ({ status }) => (status === 'closed' ? '已关闭的反馈不能再改优先级' : undefined),
    }),
    assignee_id: reference('处理人', 'account', ifFilled('assignee_id')),
    term_status: select('时限', termStatus, made),
    left_text: text('剩余时限', ifFilled('left_text')),
    due_at: datetime('回复期限', made),
    user_id: reference('会员', 'he_user', { section: '会员', ...made }),
    member_no: text('会员编号', { ...made, names: true }),
    mobile: text('会员手机号', { ...ifFilled('mobile'), mask: 'mobile' }),
    contact: text('联系方式', { ...ifFilled('contact'), mask: 'mobile' }),
    region_code: area('地区', ifFilled('region_code')),
    order_id: reference('相关订单', 'goods_order', { section: '相关', ...ifFilled('order_id') }),
    record_id: reference('相关中奖', 'award_record', ifFilled('record_id')),
    code: text('相关码', { ...ifFilled('code'), names: true }),
    page: text('页面', ifFilled('page')),
    app_version: text('应用版本', ifFilled('app_version')),
    device: text('设备', ifFilled('device')),
    os: text('系统', ifFilled('os')),
    reply: textarea('回复', { section: '处理', ...ifFilled('reply') }),
    replied_at: datetime('回复时间', ifFilled('replied_at')),
    replied_by_name: text('回复人', ifFilled('replied_by_name')),
    satisfaction: integer('满意度', ifFilled('satisfaction')),
    close_reason: text('关闭原因', ifFilled('close_reason')),
    notes: list('内部备注', { at: datetime('时间'), by: text('备注人'), text: textarea('内容') }, ifFilled('notes')),
  },
  columns: [
    { key: 'no', width: 150 },
    { key: 'summary', width: 240 },
    { key: 'user_id', width: 122, below: 'mobile' },
    { key: 'type', width: 96 },
    { key: 'content', width: 240 },
    { key: 'images', width: 72 },
    { key: 'priority', width: 84 },
    { key: 'assignee_id', width: 100 },
    { key: 'term_status', label: '剩余时限', width: 98, below: 'left_text' },
    { key: 'due_at' },
    { key: 'status', width: 90 },
    { key: 'satisfaction', width: 84 },
    { key: 'created_at', label: '时间' },
    { key: 'replied_at' },
  ],
  identity: { name: 'summary', below: 'no' },
  glance: ['status', 'term_status', 'type', 'priority', 'user_id', 'assignee_id'],
  next: ['REPLY', 'ASSIGN'],
  filters: [
    keyword('no', 'content'),
    optionsFilter('type', '类型', suggestionTypes),
    optionsFilter('status', '状态', suggestionStatus),
    optionsFilter('priority', '优先级', priorities),
    flagFilter('mine', '指派给我'),
    optionsFilter('term_status', '时限', termStatus),
    referenceFilter('assignee_id', '处理人', 'account'),
    referenceFilter('user_id', '会员', 'he_user'),
    betweenFilter('satisfaction', '满意度'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at', 'due_at', 'priority'],
});
