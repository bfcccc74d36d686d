import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { proposedChangesOf } from '../entity/list/held.ts';
import { datetime, ifFilled, made, select, text, textarea, unseen, type Values } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { approvalBoxes, approvalStatus } from './approving.ts';

const { calls, rest } = restCalls('/admin/api/approvals');
const { create: _create, remove: _remove, ...callsInUse } = calls;

/** Longest value in that sentence, in characters. */
const mostWords = 40;
const short = (value: unknown): string => {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value) : '空';
  return words.length > mostWords ? `${words.slice(0, mostWords)}…` : words;
};

/** What approving does, in one sentence. */
function whatFollows(row: Values): string {
  const changes = proposedChangesOf(row).map(({ label, after }) => `${label}改为「${short(after)}」`);
  return `${String(row['row_label'])}「${String(row['row_title'])}」的${changes.join('，')}。`;
}

/**
 * 审批单: a change of a row that waits for a second person (wider.md §10.15). Who sees it sees its row, or asked for it; who decides may
 * do the same to the row himself, and has not asked for it.
 */
export const approval = defineEntity({
  ...named('approval'),
  calls: callsInUse,
  rest,
  title: 'title',
  status: approvalStatus,
  housed: true,
  scope: { about: { entity: 'entity', row: 'row_id', makers: 'makers' } },
  statusTabs: true,
  tabs: 'box',
  next: ['APPROVE', 'REQUEST'],
  cautions: { APPROVE: whatFollows },
  fields: {
    title: text('事项', made),
    row_label: text('对象', made),
    row_title: text('记录', made),
    change_text: text('修改的内容', made),
    reason: textarea('修改说明', ifFilled('reason')),
    box: select('分类', approvalBoxes, unseen),
    maker_name: text('提交人', made),
    requested_at: datetime('提交时间', made),
    expires_at: datetime('审批期限', made),
    decided_by_name: text('处理人', ifFilled('decided_by_name')),
    decided_at: datetime('处理时间', ifFilled('decided_at')),
    decision: textarea('处理结果', ifFilled('decision')),
  },
  columns: [
    { key: 'title', width: 230 },
    { key: 'status', width: 90 },
    { key: 'change_text', width: 150 },
    { key: 'reason', width: 200 },
    { key: 'row_label', width: 100 },
    { key: 'maker_name', width: 100 },
    { key: 'requested_at' },
    { key: 'expires_at' },
    { key: 'decided_by_name', width: 100 },
    { key: 'decided_at' },
    { key: 'decision', width: 180 },
  ],
  glance: ['status', 'change_text', 'maker_name', 'requested_at', 'expires_at'],
  deeds: { record: { label: '看记录', action: 'get', leads: ({ record_path }) => String(record_path) } },
  filters: [
    keyword('title', 'reason'),
    optionsFilter('box', '分类', approvalBoxes),
    optionsFilter('status', '状态', approvalStatus),
    rangeFilter('requested_at', '提交时间'),
  ],
  sortable: ['requested_at', 'expires_at', 'decided_at'],
});
