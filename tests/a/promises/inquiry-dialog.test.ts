import { expect, test } from 'vitest';
import { inquiryDialogMachine } from '../../../machines/entity/dialogs/inquiry-dialog.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* engines.md §2.5, wider.md §3.7: the block 试算, balanced or not; 为什么 of one record. §5.4: 试算 of {region, qty, weight, amount}. */

type Step = Happening<typeof inquiryDialogMachine>;
const fee = { fee: 1000, rule: '默认（其余地区）' };
const dear = { fee: 1800, rule: '新疆维吾尔自治区' };
const region = { type: 'CHANGE', values: { region: '440106' } } as const;
const pieces = { type: 'CHANGE', values: { qty: 3 } } as const;
const ask = { type: 'ASK' } as const;
const close = { type: 'CLOSE' } as const;
const told = done('fetchAnswer', fee);
const other = done('fetchAnswer', dear);
const missing = failed('fetchAnswer', '请选择收货地区');
/** One that has nothing to ask before something is filled in. */
const patient = inquiryDialogMachine.provide({ guards: { asksAtOnce: () => false } });
const at = (...events: readonly Step[]) => after(inquiryDialogMachine, { id: 7 }, ...events);
const calls = (...events: readonly Step[]) => callsAfter(inquiryDialogMachine, { id: 7 }, ...events);

test.each<readonly [string, readonly Step[], string]>([
  ['it opens', [], 'asking'],
  ['it is answered', [told], 'shown'],
  ['it is refused', [missing], 'failed'],
  ['it is asked again', [told, ask], 'asking'],
  ['it is asked after a refusal', [missing, ask], 'asking'],
  ['somebody is impatient', [ask], 'asking'],
  ['something else is filled in', [told, pieces], 'filling'],
  ['something is filled in after a refusal', [missing, pieces], 'filling'],
  ['something is filled in while it is asked', [pieces], 'filling'],
  ['what was filled in is asked', [told, pieces, ask], 'asking'],
])('when %s: where it stands', (_, events, value) => {
  expect(at(...events).value).toEqual({ open: value });
});

test('it asks by itself when it opens, unless there is nothing to ask yet; then whenever somebody says so', () => {
  for (const way of [[], [told, ask], [missing, ask], [pieces, ask]] as const) expect(calls(...way)).toHaveLength(1);
  for (const way of [[told], [missing], [pieces], [told, pieces], [told, close]] as const)
    expect(calls(...way)).toEqual([]);
  expect(after(patient, { id: 7 }).value).toEqual({ open: 'filling' });
  expect(callsAfter(patient, { id: 7 })).toEqual([]);
  expect(callsAfter(patient, { id: 7 }, region, ask)).toHaveLength(1);
});

test('it asks about the row that it was opened over, or about the list, with all that is filled in', () => {
  expect(calls()).toEqual([expect.stringContaining('"id":7')]);
  const eager = inquiryDialogMachine.provide({ guards: { asksAtOnce: () => true } });
  expect(callsAfter(eager, {})).toEqual([expect.stringContaining('"id":null')]);
  expect(callsAfter(inquiryDialogMachine, {}, ask)).toEqual([expect.stringContaining('"id":null')]);
  const [call] = calls(region, pieces, ask);
  for (const part of ['"id":7', '"region":"440106"', '"qty":3']) expect(call).toContain(part);
});

test('an answer stands beside its own question only, and so does a refusal', () => {
  expect(at().context.answer).toBeNull();
  expect(at(told).context).toMatchObject({ answer: fee, error: '' });
  expect(at(told, pieces).context.answer).toBeNull();
  expect(at(told, pieces, ask).context.answer).toBeNull();
  expect(at(missing).context.error).toBe('请选择收货地区');
  for (const next of [pieces, ask]) expect(at(missing, next).context.error).toBe('');
});

test('asked again as it is, what was answered stays in sight until there is another answer', () => {
  expect(at(told, ask).context.answer).toEqual(fee);
  expect(at(told, ask, other).context.answer).toEqual(dear);
  expect(at(told, ask, missing).context.answer).toEqual(fee);
});

test('what was answered last is there to choose from, whatever is asked by now', () => {
  expect(at().context.basis).toBeNull();
  expect(at(told, pieces).context.basis).toEqual(fee);
  expect(at(told, pieces, ask, missing).context.basis).toEqual(fee);
  expect(at(told, pieces, ask, other).context.basis).toEqual(dear);
});

test('who waits is told so, and who failed', () => {
  expect([[...at().tags], [...at(told).tags], [...at(missing).tags], [...at(pieces).tags]]).toEqual([
    ['busy'],
    [],
    ['failed'],
    [],
  ]);
});

test('it can be left at any time, which the page is told once', () => {
  for (const way of [[], [region], [told], [missing], [told, ask]] as const) {
    expect(at(...way, close)).toMatchObject({ status: 'done', value: 'closed' });
    expect(effectsAfter(inquiryDialogMachine, { id: 7 }, ...way, close)).toEqual(['reportClosed']);
    expect(at(...way, close).context.error).toBe('');
  }
});
