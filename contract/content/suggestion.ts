import type { Call } from '../entity/call.ts';
import type { Command } from '../entity/entity.ts';
import { chosen, type Options, reference, textarea } from '../entity/field.ts';
import type { Batch } from '../entity/wire/row-batch.ts';

/* 意见反馈 (wider.md §8.5): what its states and choices are called, and what operators do to it. */

export const suggestionStatus = {
  pending: { label: '待处理', color: 'warning' },
  processing: { label: '处理中', color: 'processing' },
  replied: { label: '已回复', color: 'success' },
  closed: { label: '已关闭', color: 'default' },
} as const satisfies Options;

/** How an answer stands against the time in which it is owed. */
export const termStatus = {
  running: { label: '计时中', color: 'blue' },
  stopped: { label: '按时处理', color: 'default' },
  overdue: { label: '已超时', color: 'error' },
} as const satisfies Options;

export const suggestionTypes = {
  function: { label: '功能异常', color: 'purple' },
  product: { label: '产品质量', color: 'orange' },
  award: { label: '奖品问题', color: 'gold' },
  scan: { label: '扫码问题', color: 'cyan' },
  logistics: { label: '物流', color: 'geekblue' },
  advice: { label: '建议', color: 'green' },
  complaint: { label: '投诉', color: 'error' },
  other: { label: '其他', color: 'default' },
} as const satisfies Options;

/** From the least urgent up: the list is ordered by it so. */
export const priorities = {
  low: { label: '低', color: 'default' },
  normal: { label: '普通', color: 'blue' },
  high: { label: '高', color: 'orange' },
  urgent: { label: '紧急', color: 'error' },
} as const satisfies Options;

/** Characters of what a member writes. */
export const contentLength = { min: 5, max: 500 } as const;
export const mostImages = 9;
/** The best that a member can say of an answer; the worst is 1. */
export const bestScore = 5;
/** Notes of one suggestion. */
export const mostNotes = 200;

const open = ['replied', 'closed'];

/** What an operator does to a suggestion beside closing it, each with a form of its own. */
export const suggestionCommands: Readonly<Record<string, Command>> = {
  REPLY: {
    label: '回复',
    action: 'edit',
    done: '已回复',
    fields: {
      reply_template: chosen('快捷回复', 'reply_template', { fills: 'reply', help: '选中后填入回复内容，可再修改' }),
      reply: textarea('回复内容', { rule: true, min: 2, max: 500 }),
    },
    shows: ['type', 'content'],
    notIn: open,
  },
  ASSIGN: {
    label: '指派',
    action: 'edit',
    done: '已指派',
    fields: { assignee_id: reference('处理人', 'account', { rule: true, help: '须是有「意见反馈」修改权限的账号' }) },
    shows: ['type', 'content'],
    notIn: open,
    bulk: true,
  },
  NOTE: {
    label: '写备注',
    action: 'edit',
    done: '备注已保存',
    fields: { note: textarea('备注内容', { rule: true, max: 500, help: '只有后台看得到' }) },
    shows: ['content'],
    notIn: [],
  },
};

export const suggestionBatchCall = 'POST /admin/api/he-suggestions/batch' satisfies Call;

const modeBatch = (mode: string, payload: Batch['body']): Batch => ({
  call: suggestionBatchCall,
  body: (told) => ({ op: 'mode', mode, payload: payload(told) }),
});

/** What one call does to many suggestions, by event. */
export const suggestionBatches: Readonly<Record<string, Batch>> = {
  ASSIGN: modeBatch('assign', ({ values: { assignee_id } }) => ({ assignee_id })),
  CLOSE: modeBatch('close', ({ reason }) => ({ reason })),
};
