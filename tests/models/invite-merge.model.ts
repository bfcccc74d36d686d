import { inviteMergeMachine } from '../../machines/invites/invite-merge.ts';
import type { Row } from '../../contract/core/page.ts';
import { bare, defineModel } from '../engine/model.ts';

const plan = (id: number, title: string, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  status: 'paused',
  title,
  activity_id: 4003,
  activity_title: '邀好友·喝凉茶',
  conversion_event: 'first_scan',
  reward_sides: 'both',
  steps_text: '1→88积分 · 5→便携保温杯',
  ...more,
});

const row = plan(7002, '拉新阶梯-副本', { status: 'draft' });
/** One that rewards inviters only, and one that runs, go with nothing. */
const strangers = [plan(7004, '仅邀请人', { reward_sides: 'inviter' }), plan(7005, '进行中', { status: 'enabled' })];
const some = { row, plans: [row, plan(7001, '拉新阶梯'), plan(7003, '老友回归'), ...strangers] };

const clear = {
  target_id: 7001,
  merged_ids: [7002],
  moved_prizes: 3,
  stock_moved: 120,
  users_affected: 18,
  conflicts: [],
  applied: false,
};
const clash = {
  ...clear,
  conflicts: [
    { type: 'step_clash', detail: '邀请人累计达到 5 人：目标给「便携保温杯」，来源给「润喉糖礼盒」' },
  ] as const,
};

export const inviteMergeModel = defineModel(inviteMergeMachine, {
  id: 'invite-merge',
  roots: [{ id: 7002 }],
  cases: {
    AIM: { first: { id: 7001 }, second: { id: 7003 } },
    TOGGLE: { first: { id: 7001 }, second: { id: 7003 } },
    PRIZES: { append: { strategy: 'append' }, match: { strategy: 'match' } },
    PROGRESS: { max: { strategy: 'max' }, sum: { strategy: 'sum' } },
    CHECK: bare,
    CONFIRM: [{ requestId: 'merge-1' }],
    BACK: bare,
    RETRY: bare,
    CLOSE: bare,
    'done.fetchPlans': { some, none: { row, plans: [row, ...strangers] } },
    'error.fetchPlans': { down: '您的网络发生异常，无法连接服务器' },
    'done.tryMerge': { clear, clash },
    'error.tryMerge': { gone: { message: '当前状态「启用」不允许「并入」', code: 40902 } },
    'done.merge': { done: { ...clear, applied: true } },
    'error.merge': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { row: own, candidates, target, others, prizes, progress, answer, requestId, error, wrote } }) => [
    own !== null,
    candidates.length,
    target,
    others.join(),
    prizes,
    progress,
    answer?.conflicts.length ?? null,
    answer?.applied ?? null,
    requestId,
    error !== '',
    wrote,
  ],
  invariants: {
    'nothing is merged before it was tried without a conflict': (snapshot) =>
      !snapshot.matches('merging') || snapshot.context.answer?.conflicts.length === 0,
    'nothing is merged without a number of its own': (snapshot) =>
      !snapshot.matches('merging') || snapshot.context.requestId !== '',
    'a plan is target or source, never both': ({ context: { target, others } }) =>
      target === null || !others.includes(target),
    'plans that are about something else, or run, are no candidates': ({ context }) =>
      context.candidates.every(({ id }) => id === 7001 || id === 7003),
    'what was tried is what is asked: choosing begins anew without an answer': (snapshot) =>
      !snapshot.matches('choosing') || snapshot.context.answer === null,
    'while it is sent no old refusal is shown': (snapshot) =>
      !(snapshot.matches('merging') || snapshot.matches('checking')) || snapshot.context.error === '',
  },
  goal: (snapshot) => snapshot.matches('closed'),
});
