import { expect, test } from 'vitest';
import { answerDialogMachine } from '../../../machines/entity/dialogs/answer-dialog.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { even, odd } from '../../models/answer-dialog.model.ts';

/* engines.md §2.5, wider.md §3.7: the block 试算, balanced or not, as of any second; 为什么 of one record. */

type Step = Happening<typeof answerDialogMachine>;
const added = done('fetchAnswer', even);
const other = done('fetchAnswer', odd);
const missing = failed('fetchAnswer', '断');
const again = { type: 'RELOAD' } as const;
const close = { type: 'CLOSE' } as const;
const at = (...events: readonly Step[]) => after(answerDialogMachine, { id: 7 }, ...events);
const calls = (...events: readonly Step[]) => callsAfter(answerDialogMachine, { id: 7 }, ...events);

test.each<readonly [string, readonly Step[], string]>([
  ['it opens', [], 'asking'],
  ['it is added up', [added], 'shown'],
  ['it could not be', [missing], 'failed'],
  ['it is added up again', [added, again], 'asking'],
  ['it is tried again', [missing, again], 'asking'],
  ['somebody is impatient', [again], 'asking'],
])('when %s: where it stands', (_, events, value) => {
  expect(at(...events).value).toEqual({ open: value });
});

test('it is added up by itself, and whenever somebody asks; nothing else asks', () => {
  for (const way of [[], [added, again], [missing, again], [again]] as const) expect(calls(...way)).toHaveLength(1);
  for (const way of [[added], [missing], [added, close]] as const) expect(calls(...way)).toEqual([]);
});

test('what was added up last stands there, also while it is added up anew', () => {
  expect(at().context.answer).toBeNull();
  expect(at(added).context.answer).toEqual(even);
  expect(at(added, again).context.answer).toEqual(even);
  expect(at(added, again, other).context.answer).toEqual(odd);
  expect(at(added, again, missing).context.answer).toEqual(even);
});

test('why it failed is said until it is tried again', () => {
  expect(at(missing).context.error).toBe('断');
  expect(at(missing, again).context.error).toBe('');
  expect([[...at().tags], [...at(added).tags], [...at(missing).tags]]).toEqual([['busy'], [], ['failed']]);
});

test('it can be left at any time, which the list is told once', () => {
  for (const way of [[], [added], [missing], [added, again]] as const) {
    expect(at(...way, close)).toMatchObject({ status: 'done', value: 'closed' });
    expect(effectsAfter(answerDialogMachine, { id: 7 }, ...way, close)).toEqual(['reportClosed']);
    expect(at(...way, close).context.error).toBe('');
  }
});

test('what was typed into the question is asked when somebody asks, and stays there', () => {
  const change = { type: 'CHANGE', question: { amount_fen: '8750' } } as const;
  expect(at(added, change)).toMatchObject({
    value: { open: 'shown' },
    context: { question: { amount_fen: '8750' }, answer: even },
  });
  expect(calls(added, change)).toEqual([]);
  expect(calls(added, change, again)).toEqual([expect.stringContaining('"amount_fen":"8750"')]);
  expect(calls(added, change, again, other, again)).toEqual([expect.stringContaining('"amount_fen":"8750"')]);
  expect(at(missing, change)).toMatchObject({ value: { open: 'failed' }, context: { error: '断' } });
});

test('it asks about the row that it was opened over, and about the list where there is none', () => {
  expect(callsAfter(answerDialogMachine, { id: 7 })).toEqual([expect.stringContaining('"id":7')]);
  expect(callsAfter(answerDialogMachine, {})).toEqual([expect.stringContaining('"id":null')]);
});
