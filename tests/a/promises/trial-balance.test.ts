import { expect, test } from 'vitest';
import { trialBalanceMachine } from '../../../machines/points/trial-balance.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { even, odd } from '../../models/trial-balance.model.ts';

/* engines.md §2.5, wider.md §3.7: the block 试算, balanced or not, as of any second. */

type Step = Happening<typeof trialBalanceMachine>;
const added = done('fetchBalance', even);
const other = done('fetchBalance', odd);
const missing = failed('fetchBalance', '断');
const again = { type: 'RELOAD' } as const;
const close = { type: 'CLOSE' } as const;
const at = (...events: readonly Step[]) => after(trialBalanceMachine, undefined, ...events);
const calls = (...events: readonly Step[]) => callsAfter(trialBalanceMachine, undefined, ...events);

test.each<readonly [string, readonly Step[], string]>([
  ['it opens', [], 'adding'],
  ['it is added up', [added], 'shown'],
  ['it could not be', [missing], 'failed'],
  ['it is added up again', [added, again], 'adding'],
  ['it is tried again', [missing, again], 'adding'],
  ['somebody is impatient', [again], 'adding'],
])('when %s: where it stands', (_, events, value) => {
  expect(at(...events).value).toEqual({ open: value });
});

test('it is added up by itself, and whenever somebody asks; nothing else asks', () => {
  for (const way of [[], [added, again], [missing, again], [again]] as const) expect(calls(...way)).toHaveLength(1);
  for (const way of [[added], [missing], [added, close]] as const) expect(calls(...way)).toEqual([]);
});

test('what was added up last stands there, also while it is added up anew', () => {
  expect(at().context.balance).toBeNull();
  expect(at(added).context.balance).toEqual(even);
  expect(at(added, again).context.balance).toEqual(even);
  expect(at(added, again, other).context.balance).toEqual(odd);
  expect(at(added, again, missing).context.balance).toEqual(even);
});

test('why it failed is said until it is tried again', () => {
  expect(at(missing).context.error).toBe('断');
  expect(at(missing, again).context.error).toBe('');
  expect([[...at().tags], [...at(added).tags], [...at(missing).tags]]).toEqual([['busy'], [], ['failed']]);
});

test('it can be left at any time, which the list is told once', () => {
  for (const way of [[], [added], [missing], [added, again]] as const) {
    expect(at(...way, close)).toMatchObject({ status: 'done', value: 'closed' });
    expect(effectsAfter(trialBalanceMachine, undefined, ...way, close)).toEqual(['reportClosed']);
    expect(at(...way, close).context.error).toBe('');
  }
});
