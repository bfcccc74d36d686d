import { bulkJobMachine } from '../../machines/entity/bulk/bulk-job.ts';
import { bare, defineModel } from '../engine/model.ts';

const query = { pageNo: 1, pageSize: 50, filters: { keyword: '茶' } } as const;

export const bulkJobModel = defineModel(bulkJobMachine, {
  id: 'bulk-job',
  roots: [
    { entity: 'goods_offline', event: 'DISABLE', query, total: 120 },
    // Wants a reason.
    { entity: 'account', event: 'DISABLE', query, total: 120 },
    // Wants the number in any case, and a reason.
    { entity: 'activity', event: 'TERMINATE', query, total: 120 },
    // Wants a form.
    { entity: 'goods_order', event: 'CANCEL', query, total: 120 },
  ],
  cases: {
    EXPLAIN: { none: { reason: '' }, short: { reason: '无' }, enough: { reason: '奖品断供停办' } },
    RETYPE: { wrong: { text: '7' }, right: { text: ' 120 ' } },
    CHANGE: {
      void: { values: { record_action: 'void' } },
      'no record action': { values: { record_action: null } },
    },
    CONFIRM: [{ requestId: 'job-1' }],
    CANCEL: bare,
    'done.begin': { 'a job': { job_id: 7, rows: 120 } },
    'error.begin': {
      down: { message: '您的网络发生异常，无法连接服务器', code: 0 },
      'more rows': {
        message: '符合条件的数据现有 121 条，与确认的 120 条不一致，请核对后重新操作',
        code: 40001,
        result: { errors: [{ field: 'seen', message: '' }] },
      },
      'to be typed': {
        message: '共 120 条，请输入条数 120 以确认',
        code: 40001,
        result: { errors: [{ field: 'rows', message: '' }] },
      },
    },
  },
  key: ({ context: { entity, reason, typed, draft, mustCount, requestId, error }, output }) => [
    entity,
    reason,
    typed,
    draft,
    mustCount,
    requestId,
    error,
    output,
  ],
  within: ({ context: { entity, mustCount } }, { type }) => {
    if (type === 'EXPLAIN') return entity !== 'goods_offline';
    if (type === 'CHANGE') return entity === 'goods_order';
    return type !== 'RETYPE' || mustCount || entity === 'activity';
  },
  limit: 20_000,
  invariants: {
    'nothing is sent without a number': (snapshot) =>
      !snapshot.matches('beginning') || snapshot.context.requestId !== '',
    'nothing is sent before the number of rows is typed where the server or the step wants it': (snapshot) =>
      !snapshot.matches('beginning') ||
      !(snapshot.context.mustCount || snapshot.context.entity === 'activity') ||
      snapshot.context.typed.trim() === '120',
    'nothing is sent without the reason that the step asks for': (snapshot) =>
      !snapshot.matches('beginning') ||
      snapshot.context.entity === 'goods_offline' ||
      snapshot.context.reason.trim().length >= 2,
    'an old refusal is not shown while it is tried again': (snapshot) =>
      !snapshot.matches('beginning') || snapshot.context.error === '',
    'rows that have changed are said': (snapshot) => !snapshot.matches('stale') || snapshot.context.error !== '',
  },
  goal: (snapshot) => snapshot.status === 'done',
});
