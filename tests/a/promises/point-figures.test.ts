import { expect, test } from 'vitest';
import { pointFiguresMachine } from '../../../machines/points/point-figures.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { even, odd } from '../../models/point-figures.model.ts';

/* engines.md §2.5, wider.md §3.7: the block 试算, balanced or not, as of any second. */

type Step = Happening<typeof pointFiguresMachine>;
const added = done('fetchFigures', even);
const other = done('fetchFigures', odd);
const missing = failed('fetchFigures', '断');
const again = { type: 'RELOAD' } as const;
const close = { type: 'CLOSE' } as const;
const at = (...events: readonly Step[]) => after(pointFiguresMachine, undefined, ...events);
const calls = (...events: readonly Step[]) => callsAfter(pointFiguresMachine, undefined, ...events);

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
  expect(at().context.figures).toBeNull();
  expect(at(added).context.figures).toEqual(even);
  expect(at(added, again).context.figures).toEqual(even);
  expect(at(added, again, other).context.figures).toEqual(odd);
  expect(at(added, again, missing).context.figures).toEqual(even);
});

test('why it failed is said until it is tried again', () => {
  expect(at(missing).context.error).toBe('断');
  expect(at(missing, again).context.error).toBe('');
  expect([[...at().tags], [...at(added).tags], [...at(missing).tags]]).toEqual([['busy'], [], ['failed']]);
});

test('it can be left at any time, which the list is told once', () => {
  for (const way of [[], [added], [missing], [added, again]] as const) {
    expect(at(...way, close)).toMatchObject({ status: 'done', value: 'closed' });
    expect(effectsAfter(pointFiguresMachine, undefined, ...way, close)).toEqual(['reportClosed']);
    expect(at(...way, close).context.error).toBe('');
  }
});
