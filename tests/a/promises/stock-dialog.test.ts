import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import type { SlotAdjusted } from '../../../contract/stock/slot.ts';
import { type StockDialogEvent, stockDialogMachine } from '../../../machines/stock/stock-dialog.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const prize = (activity_status: string): Row => ({
  id: 7,
  version: 1,
  status: 'enabled',
  activity_status,
  stock_mode: 'limited',
});

const input = { id: 7 };
const read = (activity: string) => done('fetchPrize', prize(activity));
const fill = (direction: 'in' | 'out', amount: number) =>
  [
    { type: 'TURN', direction },
    { type: 'COUNT', amount },
    { type: 'EXPLAIN', reason: '周末加量' },
  ] as const;
const submit = (requestId: string): StockDialogEvent => ({ type: 'SUBMIT', requestId });
const refused = failed('adjustStock', '库存不足：最多可减少 3');
const adjusted = done('adjustStock', {} as SlotAdjusted);
type Happening = Parameters<typeof after<typeof stockDialogMachine>>[2];
const callOf = (...events: Happening[]) => callsAfter(stockDialogMachine, input, ...events).join();

test('stock moves by so many, never to so many (award.md §2.3)', () => {
  expect(callOf(read('draft'), ...fill('out', 5), submit('a'))).toBe(
    'adjustStock (adjustStock) {"confirmed":false,"delta":-5,"id":7,"item":null,"reason":"周末加量","requestId":"a"}',
  );
});

test('to take from a running activity is asked twice (C4), to add is not', () => {
  const taking = [read('published'), ...fill('out', 5), submit('a')] as const;
  expect(after(stockDialogMachine, input, ...taking).value).toBe('confirming');
  expect(callOf(...taking)).toBe('');
  expect(callOf(...taking, { type: 'CONFIRM' })).toContain('"confirmed":true');
  expect(after(stockDialogMachine, input, ...taking, { type: 'BACK' })).toMatchObject({
    value: 'filling',
    context: { amount: 5 },
  });
  expect(callOf(read('published'), ...fill('in', 3), submit('b'))).toContain('"delta":3');
});

test('a refusal brings the numbers that it is about: what was published meanwhile is asked twice (C4)', () => {
  const again = [read('draft'), ...fill('out', 5), submit('a'), refused, read('published')] as const;
  expect(after(stockDialogMachine, input, ...again).context).toMatchObject({
    row: { activity_status: 'published' },
    error: '库存不足：最多可减少 3',
    amount: 5,
    reason: '周末加量',
  });
  expect(after(stockDialogMachine, input, ...again, submit('b')).value).toBe('confirming');
  const sent = callOf(...again, submit('b'), { type: 'CONFIRM' });
  expect([sent.includes('"requestId":"a"'), sent.includes('"confirmed":true')]).toEqual([true, true]);
});

test('trying the same again is the same request, another amount is another one', () => {
  const again = [read('draft'), ...fill('in', 5), submit('a'), refused, read('draft')] as const;
  expect(callOf(...again, submit('b'))).toContain('"requestId":"a"');
  const anew: readonly Happening[] = [
    { type: 'COUNT', amount: 6 },
    { type: 'EXPLAIN', reason: '周末再加量' },
    { type: 'TURN', direction: 'out' },
  ];
  for (const event of anew) {
    expect(callOf(...again, event, submit('c'))).toContain('"requestId":"c"');
    expect(after(stockDialogMachine, input, ...again, event).context.error).toBe('');
  }
});

test('without an amount or a reason nothing is sent', () => {
  expect(after(stockDialogMachine, input, read('draft')).can(submit('a'))).toBe(false);
  const half = [
    { type: 'COUNT', amount: 1.5 },
    { type: 'EXPLAIN', reason: '周末加量' },
  ] as const;
  expect(after(stockDialogMachine, input, read('draft'), ...half).can(submit('a'))).toBe(false);
});

test('what was changed is said, shown anew and told to the page (award.md §2.3)', () => {
  const changed = [read('draft'), ...fill('in', 5), submit('a'), adjusted] as const;
  expect(effectsAfter(stockDialogMachine, input, ...changed).join()).toContain('announce');
  expect(callOf(...changed)).toContain('fetchPrize');
  expect(after(stockDialogMachine, input, ...changed, read('draft')).context).toMatchObject({
    amount: null,
    reason: '',
    requestId: '',
    wrote: true,
  });
  const close = { type: 'CLOSE' } as const;
  expect(effectsAfter(stockDialogMachine, input, ...changed, read('draft'), close)).toEqual(['leave {"wrote":true}']);
  expect(effectsAfter(stockDialogMachine, input, read('draft'), close)).toEqual(['leave {"wrote":false}']);
});

test('of a blind box one award is stocked at a time (award.md §3.6)', () => {
  const items = [{ item_id: 71, award_title: '凉茶券', stock_remaining: 3 }];
  const box = done('fetchPrize', { ...prize('draft'), composite_type: 'random', items });
  expect(after(stockDialogMachine, input, box, ...fill('in', 5)).can(submit('a'))).toBe(false);
  expect(after(stockDialogMachine, input, box, { type: 'PICK', item: 99 }).context.item).toBeNull();
  expect(callOf(box, ...fill('in', 5), { type: 'PICK', item: 71 }, submit('a'))).toContain('"item":71');
});

test('a prize that cannot be read says why, and is read again', () => {
  const unread = failed('fetchPrize', '网络异常');
  expect(after(stockDialogMachine, input, unread)).toMatchObject({ value: 'unread', context: { error: '网络异常' } });
  expect(callOf(unread, { type: 'RETRY' })).toContain('fetchPrize');
  expect(after(stockDialogMachine, input, unread, { type: 'RETRY' }).context.error).toBe('');
});
