import { expect, test } from 'vitest';
import { issueResultMachine } from '../../../machines/marketing/issue-result.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { mixed } from '../../models/issue-result.model.ts';

/* wider.md §4.6: the result of a 发放 member by member. */

type Step = Happening<typeof issueResultMachine>;
const input = { id: 7 };
const read = done('fetchResult', mixed);
const missing = failed('fetchResult', '断');
const again = { type: 'RELOAD' } as const;
const close = { type: 'CLOSE' } as const;
const at = (...events: readonly Step[]) => after(issueResultMachine, input, ...events);
const calls = (...events: readonly Step[]) => callsAfter(issueResultMachine, input, ...events);

test.each<readonly [string, readonly Step[], string]>([
  ['it opens', [], 'reading'],
  ['it was read', [read], 'shown'],
  ['it could not be', [missing], 'failed'],
  ['it is tried again', [missing, again], 'reading'],
])('when %s: where it stands', (_, events, value) => expect(at(...events).value).toEqual({ open: value }));

test('it is read by itself for its record, again where that failed, and never once it is there', () => {
  expect(calls()).toEqual(['fetchResult (fetchResult) {"id":7}']);
  expect(calls(missing, again)).toHaveLength(1);
  expect(at(read).can(again)).toBe(false);
  expect(calls(read)).toEqual([]);
});

test('what was read stands there; why it failed is said until it is tried again', () => {
  expect(at().context.result).toBeNull();
  expect(at(read).context.result).toEqual(mixed);
  expect(at(missing).context.error).toBe('断');
  expect(at(missing, again).context.error).toBe('');
  expect([[...at().tags], [...at(read).tags], [...at(missing).tags]]).toEqual([['busy'], [], ['failed']]);
});

test('it can be left at any time, which the page is told once', () => {
  for (const way of [[], [read], [missing]] as const) {
    expect(at(...way, close)).toMatchObject({ status: 'done', value: 'closed' });
    expect(effectsAfter(issueResultMachine, input, ...way, close)).toEqual(['reportClosed']);
  }
});
