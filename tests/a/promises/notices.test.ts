import { expect, test } from 'vitest';
import type { Notice } from '../../../machines/notices/notices.ts';
import { noticesMachine, shownNotifications } from '../../../machines/notices/notices.ts';
import { after, effectsAfter, elapsed } from '../../engine/promises.ts';

const toast: Notice = { cause: 'shortage', level: 'warning', text: '库存不足' };
const failure: Notice = { cause: 'network', level: 'error', title: '网络异常', text: '无法连接服务器' };
const show = (notice: Notice) => ({ type: 'NOTIFY', notice }) as const;
const time = elapsed('toastTime', 'notices.toasts.toasting') as { type: `xstate.after.${string}` };

test('one toast per cause, never one per request (spec §8)', () => {
  const { notices } = after(
    noticesMachine,
    undefined,
    show(toast),
    show(toast),
    show({ ...toast, text: '库存不足：可用 3' }),
  ).context;
  expect(notices.map(({ text }) => text)).toEqual(['库存不足：可用 3']);
});

/** How long the clock of these notices runs, in ms. */
function clockOf(...notices: readonly Notice[]): unknown {
  const { context } = after(noticesMachine, undefined, ...notices.map(show));
  const { toastTime } = noticesMachine.implementations.delays;
  return typeof toastTime === 'function' ? toastTime({ context } as never, undefined) : toastTime;
}

const question = { title: '撤销', content: '', okText: '重试', danger: false, needsReason: false, requestId: 'r' };
const undoable: Notice = {
  cause: 'done',
  level: 'success',
  text: '操作成功',
  undo: { page: '/award/cate', question: { ...question, target: { id: 102, version: 4, undo: true } } },
};

test('撤销 beside a toast asks the page that it is about, once, and there is time to press it', () => {
  expect(clockOf(undoable, toast)).toBe(8000);
  const press = { type: 'TAKE_BACK', cause: 'done' } as const;
  expect(effectsAfter(noticesMachine, undefined, show(undoable), press).join()).toContain('"page":"/award/cate"');
  expect(after(noticesMachine, undefined, show(undoable), press).context.notices).toEqual([]);
  expect(effectsAfter(noticesMachine, undefined, show(toast), { type: 'TAKE_BACK', cause: 'shortage' })).toEqual([]);
});

const clock = elapsed('notificationTime', 'notices.notifications.passing');
const here = (...events: Parameters<typeof after<typeof noticesMachine>>[2][]) =>
  after(noticesMachine, undefined, ...events).context.notices;

test('an error goes by itself, but not while the pointer is over it', () => {
  expect(noticesMachine.implementations.delays['notificationTime']).toBe(10_000);
  expect(here(show(failure), clock)).toEqual([]);
  expect(here(show(failure), { type: 'HOLD' }, clock)).toEqual([failure]);
  expect(here(show(failure), { type: 'HOLD' }, { type: 'LET_GO' }, clock)).toEqual([]);
  // The box under the pointer is gone, and nothing tells when the pointer leaves.
  const other = { ...failure, cause: 'other' };
  expect(here(show(failure), show(other), { type: 'HOLD' }, { type: 'DISMISS', cause: 'other' }, clock)).toEqual([]);
});

test('of nine failures the newest three are on screen and six are counted; one that comes again is there once', () => {
  const failures = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ ...failure, cause: `请求错误 500: /${number}` }));
  expect(shownNotifications([toast, ...failures])).toEqual({ shown: failures.slice(6), more: 6 });
  expect(shownNotifications([toast, failure])).toEqual({ shown: [failure], more: 0 });
  expect(here(show(failure), show(failure))).toEqual([failure]);
  expect(here(...failures.map(show), show(toast), { type: 'DISMISS_ALL' })).toEqual([toast]);
});

test('toasts go after 3 seconds, an error can be closed', () => {
  expect(clockOf(toast)).toBe(3000);
  expect(after(noticesMachine, undefined, show(failure), show(toast), time).context.notices).toEqual([failure]);
  expect(
    after(noticesMachine, undefined, show(failure), { type: 'DISMISS', cause: 'network' }).context.notices,
  ).toEqual([]);
});

test('what is not on screen cannot be put away', () => {
  expect(after(noticesMachine, undefined, show(toast)).can({ type: 'DISMISS', cause: 'network' })).toBe(false);
  expect(
    after(noticesMachine, undefined, show(failure), { type: 'DISMISS', cause: 'network' }).context.notices,
  ).toEqual([]);
});

type Step = Parameters<typeof after<typeof noticesMachine>>[2];
const other = { ...failure, cause: 'other' };
const hold = { type: 'HOLD' } as const;
const letGo = { type: 'LET_GO' } as const;
const closeAll = { type: 'DISMISS_ALL' } as const;
const close = (cause: string) => ({ type: 'DISMISS', cause }) as const;
const takeBack = { type: 'TAKE_BACK', cause: 'done' } as const;

test.each<readonly [string, readonly Step[], string, string, readonly Notice[]]>([
  ['nothing has happened', [], 'quiet', 'none', []],
  ['a toast comes', [show(toast)], 'toasting', 'none', [toast]],
  ['an error comes', [show(failure)], 'quiet', 'passing', [failure]],
  ['both come', [show(toast), show(failure)], 'toasting', 'passing', [toast, failure]],
  ['two toasts come', [show(toast), show(undoable)], 'toasting', 'none', [toast, undoable]],
  ['the time of toasts is over', [show(toast), show(failure), time], 'quiet', 'passing', [failure]],
  ['the time of errors is over', [show(toast), show(failure), clock], 'toasting', 'none', [toast]],
  ['the pointer is on an error', [show(failure), hold], 'quiet', 'held', [failure]],
  ['the pointer is on nothing', [show(toast), hold], 'toasting', 'none', [toast]],
  ['an error comes under the pointer', [show(failure), hold, show(other)], 'quiet', 'held', [failure, other]],
  ['the pointer goes', [show(failure), hold, letGo], 'quiet', 'passing', [failure]],
  ['an error is closed', [show(failure), show(other), close('network')], 'quiet', 'passing', [other]],
  ['the last error is closed', [show(failure), close('network')], 'quiet', 'none', []],
  ['the last error under the pointer is closed', [show(failure), hold, close('network')], 'quiet', 'none', []],
  [
    'one under the pointer is closed',
    [show(failure), show(other), hold, close('other')],
    'quiet',
    'passing',
    [failure],
  ],
  ['what is not there is closed', [show(failure), hold, close('shortage')], 'quiet', 'held', [failure]],
  ['all errors are closed', [show(toast), show(failure), show(other), closeAll], 'toasting', 'none', [toast]],
  ['all under the pointer are closed', [show(toast), show(failure), hold, closeAll], 'toasting', 'none', [toast]],
  ['a toast is closed', [show(toast), close('shortage')], 'toasting', 'none', []],
  ['it is taken back', [show(undoable), show(failure), takeBack], 'toasting', 'passing', [failure]],
  ['an error comes after all were gone', [show(failure), clock, show(other)], 'quiet', 'passing', [other]],
])('when %s: which toasts and errors are there', (_, events, toasts, notifications, notices) => {
  const { value, context } = after(noticesMachine, undefined, ...events);
  expect(value).toEqual({ toasts, notifications });
  expect(context.notices).toEqual(notices);
});

test('the page is asked once, when it is taken back, and by nothing else', () => {
  const effects = (...events: readonly Step[]) => effectsAfter(noticesMachine, undefined, ...events);
  expect(effects(show(undoable), takeBack)).toHaveLength(1);
  for (const way of [[show(undoable)], [show(undoable), close('done')], [show(undoable), time], [takeBack]])
    expect(effects(...way)).toEqual([]);
});
