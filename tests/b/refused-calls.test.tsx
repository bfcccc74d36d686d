import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { mostRefused, type RefusedCalls } from '../../contract/members/refused-calls.ts';
import { inquiryDialogMachine, type Asked } from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { RefusedCallsDialog } from '../../src/members/RefusedCallsDialog.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const drawing = oneDrawing();
function opened(answer: RefusedCalls): void {
  const fetchAnswer = fromPromise<unknown, Asked>(async () => answer);
  const actor = createActor(inquiryDialogMachine.provide({ actors: { fetchAnswer } }), { input: { id: 7 } }).start();
  drawing.draw(<RefusedCallsDialog actor={actor} open />);
}
const dialog = () => document.querySelector('[role=dialog]');
const lines = () =>
  [...document.querySelectorAll('[aria-label=被拒记录] li')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );

const refused = {
  at: '2026-07-20T09:30:00+08:00',
  what: '抽奖一次',
  sentence: '已达到参与次数上限',
  why: ['每天最多参与 1 次，已参与 1 次'],
};
const unpaid = { ...refused, what: '上报扫码', sentence: '', why: ['命中黑名单'] };

test('each says when, what was wanted, what was told, and why', async () => {
  opened({ calls: [refused, unpaid] });
  await soon(lines).toEqual([
    ['2026-07-20 09:30:00 · 抽奖一次', '已达到参与次数上限', '每天最多参与 1 次，已参与 1 次'],
    ['2026-07-20 09:30:00 · 上报扫码', '命中黑名单'],
  ]);
  expect(dialog()?.textContent).not.toContain('只显示');
});

test('of many the newest are told, and that they are not all; of none that is said', async () => {
  opened({ calls: Array.from({ length: mostRefused }, (_, nth) => ({ ...refused, sentence: `第 ${nth} 次` })) });
  await soon(() => dialog()?.textContent).toContain('只显示最近 50 次');
  opened({ calls: [] });
  await soon(() => dialog()?.textContent).toContain('近 13 个月没有被拒绝的请求');
});
