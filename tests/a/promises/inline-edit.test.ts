import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { inlineEditMachine, inlineFields } from '../../../machines/entity/record/inline-edit.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { greenTea } from '../../models/inline-edit.model.ts';

const input = { key: '/system/dictionary-item', entity: 'dictionary_item', id: 4 };
const there = done('fetchRow', greenTea);
const typed = { type: 'CHANGE', values: { label: '龙井' } } as const;

test('label, colour and place are typed in the row, by the rules of the form', () => {
  expect(Object.keys(inlineFields('dictionary_item'))).toEqual(['label', 'color', 'sort']);
  const isReady = (values: object) =>
    after(inlineEditMachine, input, there, { type: 'CHANGE', values: { ...values } }).can({ type: 'SAVE' });
  expect(isReady({ label: '龙井' })).toBe(true);
  for (const values of [{ label: '' }, { label: 'x'.repeat(31) }, { sort: -1 }, { sort: 1.5 }, { color: 'plaid' }])
    expect(isReady(values)).toBe(false);
});

test('only what was changed is sent, with the version that was read', () => {
  const calls = callsAfter(inlineEditMachine, input, there, typed, { type: 'SAVE' }).join();
  expect(calls).toContain('"version":2');
  expect(calls).toContain('"values":{"label":"龙井"}');
});

test('somebody else was first: the row is read anew, what was typed stays and can be saved over it', () => {
  const conflict = failed('saveRow', '数据已被 何沐 修改', { code: codes.conflict });
  const outdated = after(inlineEditMachine, input, there, typed, { type: 'SAVE' }, conflict);
  expect(outdated.matches('outdated')).toBe(true);
  expect(outdated.context.error).toBe('数据已被 何沐 修改');
  const anew = [there, typed, { type: 'SAVE' }, conflict, { type: 'RETRY' }] as const;
  const theirs = done('fetchRow', { ...greenTea, version: 3, sort: 30 });
  const compared = after(inlineEditMachine, input, ...anew, theirs);
  expect(compared.context.draft).toEqual({ label: '龙井' });
  expect(callsAfter(inlineEditMachine, input, ...anew, theirs, { type: 'SAVE' }).join()).toContain('"version":3');
});

test('a refusal stands at its field until that is changed; leaving asks where something would be lost', () => {
  const result = { errors: [{ field: 'label', message: '请换一个名称' }] };
  const refused = failed('saveRow', '名称不符合规则', { code: codes.invalid, result });
  const back = after(inlineEditMachine, input, there, typed, { type: 'SAVE' }, refused);
  expect(back.context.refused).toEqual(result.errors);
  expect(after(inlineEditMachine, input, there, typed, { type: 'SAVE' }, refused, typed).context.refused).toEqual([]);
  expect(after(inlineEditMachine, input, there, typed, { type: 'CLOSE' }).matches('leaving')).toBe(true);
  expect(effectsAfter(inlineEditMachine, input, there, { type: 'CLOSE' }).join()).toContain('reportClosed');
});

test('what is saved is said', () => {
  const saved = [there, typed, { type: 'SAVE' }, done('saveRow', undefined as never)] as const;
  expect(effectsAfter(inlineEditMachine, input, ...saved).join()).toContain('announce');
});
