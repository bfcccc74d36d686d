import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { CouponCheck } from '../../contract/marketing/coupon-check.ts';
import { inquiryDialogMachine, type Asked } from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { CouponCheckDialog } from '../../src/marketing/CouponCheckDialog.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const usable: CouponCheck = {
  at: '2026-11-29T18:00:00+08:00',
  benefit: '满100减20',
  amount_fen: 10_000,
  freight_fen: null,
  choices: [],
  of: null,
  usable: true,
  off_fen: 2000,
  trace: [],
};
const short: CouponCheck = {
  ...usable,
  amount_fen: 8750,
  usable: false,
  off_fen: 0,
  trace: [
    { guard: 'state', fact: 'status', value: 'locked', wanted: 'unused', text: '券使用中（订单 DH1）' },
    {
      guard: 'threshold',
      fact: 'scope_fen',
      value: 8750,
      wanted: 10_000,
      lacks_fen: 1250,
      text: '还差 12.50 元：满 100.00 元可用，适用商品共 87.50 元',
    },
  ],
};

/** The dialog over these answers; what was asked is kept. */
function opened(...answers: readonly (CouponCheck | Error)[]): Asked[] {
  const left = [...answers];
  const asked: Asked[] = [];
  const fetchAnswer = fromPromise<unknown, Asked>(async ({ input }) => {
    asked.push(input);
    const next = left.shift() ?? usable;
    if (next instanceof Error) throw next;
    return next;
  });
  const actor = createActor(inquiryDialogMachine.provide({ actors: { fetchAnswer } }), { input: { id: 7 } }).start();
  drawing.draw(<CouponCheckDialog actor={actor} open />);
  return asked;
}
const dialog = () => document.querySelector('[role=dialog]');
const said = () => dialog()?.querySelector('.coupon-check-sum')?.textContent;
const reasons = () =>
  [...document.querySelectorAll('[aria-label=不能使用的原因] li')].map(({ textContent }) => textContent);

test('it says what the coupon takes off, of what was asked', async () => {
  opened(usable);
  await soon(said).toBe('可以使用，减 20.00 元');
  expect(dialog()?.querySelector('.ant-modal-title')?.textContent).toBe('为什么不能用');
  expect(dialog()?.querySelector('.coupon-check-note')?.textContent).toBe(
    '满100减20。按商品 100.00 元计算，商品金额为等级折扣后、积分抵扣前；2026-11-29 18:00:00 的情况。',
  );
  expect(reasons()).toEqual([]);
});

test('another amount is asked about with the button, and every reason is told', async () => {
  const asked = opened(usable, short);
  await soon(said).toBe('可以使用，减 20.00 元');
  await ui.fill('商品金额', '87.5');
  expect(asked).toHaveLength(1);
  expect(said()).toBeUndefined();
  await ui.click('查询');
  await soon(said).toBe('不能使用');
  expect(asked.at(-1)).toEqual({ id: 7, values: { amount_fen: '8750' } });
  expect(reasons()).toEqual(['券使用中（订单 DH1）', '还差 12.50 元：满 100.00 元可用，适用商品共 87.50 元']);
});

test('goods and freight are asked about where they matter', async () => {
  const asked = opened({
    ...usable,
    freight_fen: 1000,
    choices: [
      { value: '3', label: '保温杯' },
      { value: 'other', label: '其他商品' },
    ],
    of: '3',
  });
  await soon(() => dialog()?.querySelector('.coupon-check-note')?.textContent).toContain(
    '按「保温杯」商品 100.00 元、运费 10.00 元计算',
  );
  await ui.fill('运费', '4.5');
  await ui.click('查询');
  await soon(() => asked.at(-1)?.values).toEqual({ amount_fen: '10000', of: '3', freight_fen: '450' });
});

test('a question that is refused can be put right', async () => {
  opened(usable, new Error('商品金额应为 0 至 9,999,999,999,999.99 元'), short);
  await soon(said).toBe('可以使用，减 20.00 元');
  await ui.fill('商品金额', '-1');
  await ui.click('查询');
  await soon(() => dialog()?.querySelector('[role=alert]')?.textContent).toContain('商品金额应为');
  await ui.fill('商品金额', '87.5');
  await ui.click('查询');
  await soon(said).toBe('不能使用');
  expect(dialog()?.querySelector('[role=alert]')).toBeNull();
});
