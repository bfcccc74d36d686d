import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DrawWhy } from '../../contract/awards/draw-why.ts';
import { inquiryDialogMachine, type Asked } from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { DrawWhyDialog } from '../../src/awards/DrawWhyDialog.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const drawing = oneDrawing();
function opened(answer: DrawWhy): void {
  const fetchAnswer = fromPromise<unknown, Asked>(async () => answer);
  const actor = createActor(inquiryDialogMachine.provide({ actors: { fetchAnswer } }), { input: { id: 7 } }).start();
  drawing.draw(<DrawWhyDialog actor={actor} open />);
}
const dialog = () => document.querySelector('[role=dialog]');
const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-label=抽奖过程] li')].map(({ textContent, dataset }) => [
    dataset['holds'],
    textContent,
  ]);

const lost: DrawWhy = {
  at: '2026-07-20T09:30:00+08:00',
  sentence: '没有中奖：没有抽到有奖的号',
  lines: [
    {
      on: 'plan',
      id: 4102,
      title: '华南区',
      holds: true,
      guard: 'area',
      fact: 'area',
      value: '440106',
      wanted: '广东',
      text: '在广东 440106，符合「广东」',
    },
    {
      on: 'roll',
      id: 0,
      title: '',
      holds: false,
      guard: 'odds',
      fact: 'roll',
      value: 700_000,
      wanted: [0, 600_000],
      text: '抽到 70.0000%，有奖的是 0.0000%–60.0000%，落在「谢谢参与」',
    },
  ],
};

test('what came of it stands first, then each question with its answer, and when it was drawn', async () => {
  opened(lost);
  await soon(() => dialog()?.textContent).toContain('没有中奖：没有抽到有奖的号');
  expect(dialog()?.querySelector('.ant-modal-title')?.textContent).toBe('为什么');
  expect(lines()).toEqual([
    ['true', '方案「华南区」在广东 440106，符合「广东」'],
    ['false', '抽奖抽到 70.0000%，有奖的是 0.0000%–60.0000%，落在「谢谢参与」'],
  ]);
  expect(dialog()?.textContent).toContain('2026-07-20 09:30:00 抽奖');
});

test('of a draw from before it was kept that is said', async () => {
  opened({ ...lost, sentence: '', lines: null });
  await soon(() => dialog()?.textContent).toContain('这次抽奖没有留下过程');
  expect(lines()).toEqual([]);
});
