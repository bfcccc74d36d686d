import { expect, test } from 'vitest';
import { tabLockMachine } from '../../../machines/core/tab-lock.ts';
import { after, effectsAfter, elapsed, type Happening } from '../../engine/promises.ts';

const input = { ticket: { at: 2, id: 'm' }, steals: false };
const [earlier, later] = [
  { at: 1, id: 'z' },
  { at: 3, id: 'a' },
];
const quiet = elapsed('quiet', 'tab-lock.asking');
const patience = elapsed('patience', 'tab-lock.waiting');
const held = (by: typeof earlier, term: number) => ({ type: 'HELD', by, term }) as const;
const at = (...events: readonly Happening<typeof tabLockMachine>[]) => after(tabLockMachine, input, ...events);
const told = (...events: readonly Happening<typeof tabLockMachine>[]) =>
  effectsAfter(tabLockMachine, input, ...events).filter((effect) => effect.startsWith('tell'));

test('who asks and hears nothing has it, and says so to all', () => {
  expect(at(quiet).value).toBe('held');
  expect(told(quiet).join()).toContain('"kind":"held"');
});

test('who hears of a holder, or of somebody who asked earlier, waits', () => {
  expect(at(held(earlier, 1)).value).toBe('waiting');
  expect(at({ type: 'ASKED', by: earlier, term: 0 }).value).toBe('waiting');
});

test('of two who ask at the same time the earlier one stays and tells the other', () => {
  const asked = { type: 'ASKED', by: later, term: 0 } as const;
  expect(at(asked).value).toBe('asking');
  expect(told(asked).join()).toContain('"kind":"asked"');
  expect(at(asked, quiet).value).toBe('held');
});

test('whoever waits asks again when it is given back, when the holder has been silent, and before somebody later has it', () => {
  const waits = held(earlier, 1);
  for (const event of [{ type: 'FREED' }, patience, { type: 'ASKED', by: later, term: 1 }] as const)
    expect(at(waits, event).value).toBe('asking');
});

test('a holder answers, gives way to a later holding only, and tells when it gives the lock back', () => {
  for (const event of [{ type: 'ASKED', by: later, term: 0 }, { type: 'COUNTED' }, held(later, 1)] as const) {
    expect(at(quiet, event).value).toBe('held');
    expect(told(quiet, event).join()).toContain('"kind":"held"');
  }
  expect(at(quiet, held(later, 2)).value).toBe('lost');
  expect(told(quiet, { type: 'RELEASE' }).join()).toContain('"kind":"freed"');
});

test('a holder that slept loses to the one that took over meanwhile', () => {
  // It has heard of the first holding, waited in vain, and holds after it.
  const [successor] = told(held(earlier, 1), patience, quiet).slice(-1);
  expect(successor).toContain('"term":2');
});

test('stealing waits for nobody and outranks the holder', () => {
  const steals = { ...input, steals: true };
  expect(after(tabLockMachine, steals, held(earlier, 7)).value).toBe('asking');
  const taken = after(tabLockMachine, steals, held(earlier, 7), quiet);
  expect([taken.value, taken.context.term]).toEqual(['held', 8]);
});
