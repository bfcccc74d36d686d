import { expect, test } from 'vitest';
import { questionDialogMachine } from '../../../machines/entity/dialogs/question-dialog.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* wider.md §5.4: 试算 of a freight template, {region, qty, weight, amount} → fee and the rule used. */

type Step = Happening<typeof questionDialogMachine>;
const fee = { fee: 1000, rule: '默认（其余地区）' };
const region = { type: 'ENTER', values: { region: '440106' } } as const;
const pieces = { type: 'ENTER', values: { qty: 3 } } as const;
const ask = { type: 'ASK' } as const;
const close = { type: 'CLOSE' } as const;
const told = done('fetchAnswer', fee);
const missing = failed('fetchAnswer', '请选择收货地区');
const at = (...events: readonly Step[]) => after(questionDialogMachine, { id: 7 }, ...events);

test.each<readonly [string, readonly Step[], string]>([
  ['it opens', [], 'filling'],
  ['something is filled in', [region], 'filling'],
  ['it is asked', [region, ask], 'asking'],
  ['it is answered', [region, ask, told], 'shown'],
  ['it is refused', [ask, missing], 'failed'],
  ['it is asked again', [ask, told, ask], 'asking'],
  ['it is asked after a refusal', [ask, missing, ask], 'asking'],
  ['something else is filled in', [ask, told, pieces], 'filling'],
  ['something is filled in while it is asked', [ask, pieces], 'filling'],
])('when %s: where it stands', (_, events, value) => {
  expect(at(...events).value).toEqual({ open: value });
});

test('it asks when somebody says so, about the row and with all that is filled in', () => {
  const calls = (...events: readonly Step[]) => callsAfter(questionDialogMachine, { id: 7 }, ...events);
  expect(calls()).toEqual([]);
  expect(calls(region, pieces)).toEqual([]);
  const [call, ...more] = calls(region, pieces, ask);
  expect(more).toEqual([]);
  for (const part of ['"id":7', '"region":"440106"', '"qty":3']) expect(call).toContain(part);
});

test('an answer stands beside its own question only, and so does a refusal', () => {
  expect(at(region, ask, told).context).toMatchObject({ answer: fee, error: '' });
  for (const other of [pieces, ask]) {
    expect(at(region, ask, told, other).context.answer).toBeNull();
    expect(at(region, ask, missing, other).context.error).toBe('');
  }
  expect(at(ask, missing).context.error).toBe('请选择收货地区');
  expect([[...at().tags], [...at(ask).tags], [...at(ask, told).tags]]).toEqual([[], ['busy'], []]);
});

test('it can be left at any time, which the page is told once', () => {
  for (const way of [[], [region], [ask], [ask, told], [ask, missing]] as const) {
    expect(at(...way, close)).toMatchObject({ status: 'done', value: 'closed' });
    expect(effectsAfter(questionDialogMachine, { id: 7 }, ...way, close)).toEqual(['reportClosed']);
  }
});
