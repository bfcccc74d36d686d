import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { createOffers } from '../../../src/inspector/offers.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chart = chartOf(tableMachine);
const cases = {};
const asked = (seq: number, actor = 'x:1') => ({
  tab: 'tab-1',
  actor,
  seq,
  chart,
  value: { data: 'showing', search: 'collapsed' },
  cases,
});

/** Offers whose questions are answered when the test says so. */
function questioned() {
  const answers: ((possible: readonly boolean[] | null) => void)[] = [];
  const ask = vi.fn<() => Promise<readonly boolean[] | null>>(
    () => new Promise<readonly boolean[] | null>((resolve) => answers.push(resolve)),
  );
  return { offers: createOffers(ask), ask, answers };
}

const all = (possible: boolean) => Array.from({ length: 12 }, () => possible);

test('an actor that moves fast is asked once, when it is still', async () => {
  const { offers, ask } = questioned();
  for (let seq = 0; seq < 5; seq += 1) {
    offers.watch(asked(seq));
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('nothing is asked twice about the same moment, and nothing when there is nobody', async () => {
  const { offers, ask } = questioned();
  offers.watch(asked(1));
  await vi.advanceTimersByTimeAsync(100);
  offers.watch(asked(1));
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
  offers.watch(asked(2));
  offers.watch(null);
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer that comes when the actor has moved on says nothing any more', async () => {
  const { offers, answers } = questioned();
  offers.watch(asked(1));
  await vi.advanceTimersByTimeAsync(100);
  offers.watch(asked(2));
  answers[0]?.(all(true));
  await vi.advanceTimersByTimeAsync(10);
  expect(offers.of('x:1').size).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  answers[1]?.(all(false));
  await vi.advanceTimersByTimeAsync(10);
  expect(offers.of('x:1').get('SEARCH')?.possible).toBe(false);
});

test('what one actor could take is not offered for another', async () => {
  const { offers, answers } = questioned();
  offers.watch(asked(1));
  await vi.advanceTimersByTimeAsync(100);
  answers[0]?.(all(true));
  await vi.advanceTimersByTimeAsync(10);
  expect(offers.of('x:1').get('SEARCH')?.possible).toBe(true);
  expect(offers.of('x:2').size).toBe(0);
  offers.watch(asked(1, 'x:2'));
  expect(offers.of('x:1').size).toBe(0);
});

test('an actor that is gone can take nothing', async () => {
  const { offers, answers } = questioned();
  offers.watch(asked(1));
  await vi.advanceTimersByTimeAsync(100);
  answers[0]?.(null);
  await vi.advanceTimersByTimeAsync(10);
  expect(offers.of('x:1').size).toBe(0);
});
