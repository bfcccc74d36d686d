import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import type { Row } from '../../contract/core/page.ts';
import type { SlotAdjusted } from '../../contract/stock/slot.ts';
import { type StockWish, stockDialogMachine } from '../../machines/stock/stock-dialog.ts';
import { StockForm } from '../../src/stock/StockForm.tsx';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* 调整库存 without a mouse (award.md §2.3). */

demandQuietConsole();
let drawn: () => void = () => {};
afterEach(() => drawn());

/** The dialog over a prize of a published activity; what it sends is never answered. */
function opened() {
  const sent: StockWish[] = [];
  const place = { activity_title: '清凉一夏', plan_title: '华南区' };
  const row = { id: 7, version: 1, status: 'enabled', title: '保温杯', activity_status: 'published', ...place };
  const counters = { stock_mode: 'limited', stock_total: 9, stock_issued: 0, stock_locked: 0, stock_remaining: 9 };
  const logic = stockDialogMachine.provide({
    actors: {
      fetchPrize: fromPromise<Row, { id: number }>(() => Promise.resolve({ ...row, ...counters })),
      adjustStock: fromPromise<SlotAdjusted, StockWish>(({ input }) => {
        sent.push(input);
        return new Promise(() => {});
      }),
    },
  });
  const dialog = createActor(logic, { input: { id: 7 } }).start();
  drawn = draw(<StockForm dialog={dialog} />);
  return { sent, dialog };
}
const focused = () => document.activeElement?.id;
const amount = () => page.getByLabelText('数量').element().id;

test('the first key is the amount; Enter twice in the last box adds once', async () => {
  const { sent } = opened();
  await soon(() => focused() === amount()).toBe(true);
  // Prizes of two plans often have one name.
  await expect.element(page.getByText('清凉一夏 / 华南区')).toBeVisible();
  await userEvent.keyboard('5');
  await userEvent.tab();
  await userEvent.keyboard('周末加量{Enter}{Enter}');
  await soon(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ delta: 5, reason: '周末加量', confirmed: false });
});

test('Enter once too often takes nothing out of a published activity, and loses nothing that was typed', async () => {
  const { sent, dialog } = opened();
  await soon(() => focused() === amount()).toBe(true);
  dialog.send({ type: 'TURN', direction: 'out' });
  await userEvent.keyboard('5');
  await userEvent.tab();
  await userEvent.keyboard('盘点退回{Enter}');
  await expect.element(page.getByText(/确定减少 5 份库存吗/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await soon(() => focused() === amount()).toBe(true);
  expect(dialog.getSnapshot().context).toMatchObject({ amount: 5, reason: '盘点退回' });
  expect(sent).toEqual([]);
});

test('an amount that cannot be says why, and nothing is sent', async () => {
  const { sent } = opened();
  await soon(() => focused() === amount()).toBe(true);
  await userEvent.keyboard('5000000');
  await userEvent.tab();
  await userEvent.keyboard('周末加量{Enter}');
  await expect.element(page.getByText('数量应为 1–1,000,000 的整数')).toBeVisible();
  expect(sent).toEqual([]);
});
