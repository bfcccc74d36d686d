import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Row } from '../../../contract/page.ts';
import { type StockWish, stockDialogMachine } from '../../../machines/stock-dialog.ts';

const prize = (activity_status: string): Row => ({
  id: 7,
  version: 1,
  status: 'enabled',
  activity_status,
  stock_mode: 'limited',
});

/** A dialog over a prize of an activity in this state; `refuse`: the server refuses that many times; `later`: its state when read again. */
async function opened(activity: string, refuse = 0, later = activity) {
  const sent: StockWish[] = [];
  let refusals = refuse;
  let reads = 0;
  const dialog = createActor(
    stockDialogMachine.provide({
      actors: {
        fetchPrize: fromPromise(() => {
          reads += 1;
          return Promise.resolve(prize(reads === 1 ? activity : later));
        }),
        adjustStock: fromPromise(({ input }) => {
          sent.push(input);
          refusals -= 1;
          if (refusals >= 0) return Promise.reject(new Error('库存不足：最多可减少 3'));
          return Promise.resolve({
            id: 7,
            version: 2,
            stock_total: 0,
            stock_issued: 0,
            stock_locked: 0,
            stock_remaining: 0,
            source_available: null,
            ledger_id: 1,
          });
        }),
      },
    }),
    { input: { id: 7 } },
  ).start();
  await waitFor(dialog, (snapshot) => snapshot.matches('filling'));
  const fill = (direction: 'in' | 'out', amount: number) => {
    dialog.send({ type: 'TURN', direction });
    dialog.send({ type: 'COUNT', amount });
    dialog.send({ type: 'EXPLAIN', reason: '周末加量' });
  };
  return { dialog, sent, fill };
}

test('stock moves by so many, never to so many (award.md §2.3)', async () => {
  const { dialog, sent, fill } = await opened('draft');
  fill('out', 5);
  dialog.send({ type: 'SUBMIT', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.matches('filling') && snapshot.context.wrote);
  expect(sent).toEqual([{ id: 7, delta: -5, item: null, reason: '周末加量', requestId: 'a', confirmed: false }]);
});

test('to take from a running activity is asked twice (C4), to add is not', async () => {
  const { dialog, sent, fill } = await opened('published');
  fill('out', 5);
  dialog.send({ type: 'SUBMIT', requestId: 'a' });
  expect(dialog.getSnapshot().matches('confirming')).toBe(true);
  expect(sent).toEqual([]);
  dialog.send({ type: 'CONFIRM' });
  await waitFor(dialog, (snapshot) => snapshot.matches('filling') && snapshot.context.wrote);
  fill('in', 3);
  dialog.send({ type: 'SUBMIT', requestId: 'b' });
  expect(dialog.getSnapshot().matches('saving')).toBe(true);
});

test('a refusal brings the numbers that it is about: what was published meanwhile is asked twice (C4)', async () => {
  const { dialog, sent, fill } = await opened('draft', 1, 'published');
  fill('out', 5);
  dialog.send({ type: 'SUBMIT', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.context.error !== '' && snapshot.matches('filling'));
  expect(dialog.getSnapshot().context).toMatchObject({
    row: { activity_status: 'published' },
    error: '库存不足：最多可减少 3',
    amount: 5,
    reason: '周末加量',
  });
  dialog.send({ type: 'SUBMIT', requestId: 'b' });
  expect(dialog.getSnapshot().matches('confirming')).toBe(true);
  dialog.send({ type: 'CONFIRM' });
  await waitFor(dialog, (snapshot) => snapshot.context.wrote);
  expect(sent.map(({ requestId, confirmed }) => [requestId, confirmed])).toEqual([
    ['a', false],
    ['a', true],
  ]);
});

test('trying the same again is the same request, another amount is another one', async () => {
  const { dialog, sent, fill } = await opened('draft', 2);
  fill('in', 5);
  dialog.send({ type: 'SUBMIT', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.context.error !== '' && snapshot.matches('filling'));
  dialog.send({ type: 'SUBMIT', requestId: 'b' });
  await waitFor(dialog, (snapshot) => snapshot.matches('filling'));
  dialog.send({ type: 'COUNT', amount: 6 });
  dialog.send({ type: 'SUBMIT', requestId: 'c' });
  await waitFor(dialog, (snapshot) => snapshot.context.wrote);
  expect(sent.map(({ requestId }) => requestId)).toEqual(['a', 'a', 'c']);
});

test('without an amount or a reason nothing is sent', async () => {
  const { dialog } = await opened('draft');
  expect(dialog.getSnapshot().can({ type: 'SUBMIT', requestId: 'a' })).toBe(false);
  dialog.send({ type: 'COUNT', amount: 1.5 });
  dialog.send({ type: 'EXPLAIN', reason: '周末加量' });
  expect(dialog.getSnapshot().can({ type: 'SUBMIT', requestId: 'a' })).toBe(false);
});
