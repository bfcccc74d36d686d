import { expect, test } from 'vitest';
import type { Notice } from '../../../machines/notices.ts';
import { noticesMachine } from '../../../machines/notices.ts';
import { after, elapsed } from '../../engine/promises.ts';

const toast: Notice = { cause: 'shortage', level: 'warning', text: '库存不足' };
const failure: Notice = { cause: 'network', level: 'error', title: '网络异常', text: '无法连接服务器' };
const show = (notice: Notice) => ({ type: 'NOTIFY', notice }) as const;
const time = elapsed('toastTime', 'notices.toasting') as { type: `xstate.after.${string}` };

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

test('toasts go after 3 seconds, errors stay until they are read', () => {
  expect(noticesMachine.implementations.delays['toastTime']).toBe(3000);
  expect(after(noticesMachine, undefined, show(failure), show(toast), time).context.notices).toEqual([failure]);
  expect(
    after(noticesMachine, undefined, show(failure), { type: 'DISMISS', cause: 'network' }).context.notices,
  ).toEqual([]);
});
