import { expect, test } from 'vitest';
import { revealMachine, shownValue } from '../../../machines/entity/record/reveal.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';

const input = { entity: 'localverifice' };
const key = { id: 11001, version: 1, field: 'contact_mobile' };
const reveal = { type: 'REVEAL', ...key } as const;
const told = done('fetchValue', { value: '19900003101' });

test('nothing is told until somebody asks, and then this one value', () => {
  expect(Object.keys(after(revealMachine, input).children)).toEqual([]);
  const { context } = after(revealMachine, input, reveal, told);
  expect(shownValue(context, key)).toBe('19900003101');
  expect(shownValue(context, { ...key, field: 'contact_name' })).toBeUndefined();
  expect(shownValue(context, { ...key, id: 11002 })).toBeUndefined();
});

test('a row that changed since is masked again', () => {
  expect(shownValue(after(revealMachine, input, reveal, told).context, { ...key, version: 2 })).toBeUndefined();
});

test('what is concealed is asked for again, so that each look is in the log', () => {
  const conceal = { type: 'CONCEAL', ...key } as const;
  const concealed = after(revealMachine, input, reveal, told, conceal);
  expect(shownValue(concealed.context, key)).toBeUndefined();
  expect(after(revealMachine, input, reveal, told, conceal, reveal).value).toBe('asking');
});

test('a refusal is said and shows nothing', () => {
  const gone = failed('fetchValue', '数据不存在或已归档');
  expect(effectsAfter(revealMachine, input, reveal, gone)).toEqual([
    expect.stringMatching(/^notifyRefused .*数据不存在或已归档/),
  ]);
  expect(after(revealMachine, input, reveal, gone).context).toMatchObject({ asked: null, shown: [] });
});

test('what is shown is not asked for again, and only what is shown is concealed', () => {
  expect(after(revealMachine, input, reveal, told).can(reveal)).toBe(false);
  expect(after(revealMachine, input).can({ type: 'CONCEAL', ...key })).toBe(false);
});
