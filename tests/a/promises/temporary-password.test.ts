import { expect, test } from 'vitest';
import { temporaryPasswordMachine } from '../../../machines/people/temporary-password.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { askedAccount } from '../../models/temporary-password.model.ts';

const input = { id: 12 };
const known = done('fetchAccount', askedAccount);
const made = done('resetPassword', { password: 'kWm7ReTq2ZpXac' });

test('a password is reset only after a question, shown once and then forgotten', () => {
  expect(after(temporaryPasswordMachine, input, known).matches('asking')).toBe(true);
  const shown = after(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }, made);
  expect(shown.context.password).toBe('kWm7ReTq2ZpXac');
  expect(
    after(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }, made, { type: 'CLOSE' }).context.password,
  ).toBe('');
});

test('while it is made the dialog cannot be left, and the list hears of it at the end', () => {
  expect(after(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }).can({ type: 'CLOSE' })).toBe(false);
  expect(
    effectsAfter(temporaryPasswordMachine, input, known, { type: 'CONFIRM' }, made, { type: 'CLOSE' }).join(),
  ).toContain('reportClosed');
});

test('the password is copied as it is shown; what fails says why', () => {
  const shown = [known, { type: 'CONFIRM' }, made] as const;
  expect(effectsAfter(temporaryPasswordMachine, input, ...shown, { type: 'COPY' }).join()).toContain('copyPassword');
  expect(after(temporaryPasswordMachine, input, failed('fetchAccount', '账号不存在')).context.error).toBe('账号不存在');
});

const confirm = { type: 'CONFIRM' } as const;
const close = { type: 'CLOSE' } as const;
const retry = { type: 'RETRY' } as const;
const copy = { type: 'COPY' } as const;
const lost = failed('fetchAccount', '账号不存在');
const refused = failed('resetPassword', '账号已停用');
const at = (...events: readonly Happening<typeof temporaryPasswordMachine>[]) =>
  after(temporaryPasswordMachine, input, ...events);
const effects = (...events: readonly Happening<typeof temporaryPasswordMachine>[]) =>
  effectsAfter(temporaryPasswordMachine, input, ...events);

test.each([
  ['it opens', [], 'loading', ['busy']],
  ['the account is known', [known], 'asking', []],
  ['the account is not there', [lost], 'failed', ['failed']],
  ['it is asked for again', [lost, retry], 'loading', ['busy']],
  ['it is confirmed', [known, confirm], 'resetting', ['busy', 'saving']],
  ['it is confirmed twice', [known, confirm, confirm], 'resetting', ['busy', 'saving']],
  ['one wants to leave while it is made', [known, confirm, close], 'resetting', ['busy', 'saving']],
  ['it is refused', [known, confirm, refused], 'failed', ['failed']],
  ['it was refused, and is tried again', [known, confirm, refused, retry], 'loading', ['busy']],
  ['it is made', [known, confirm, made], 'shown', []],
  ['it is made and copied', [known, confirm, made, copy], 'shown', []],
  ['one leaves while the account is read', [close], 'closed', []],
  ['one leaves the question', [known, close], 'closed', []],
  ['one leaves what failed', [lost, close], 'closed', []],
  ['it was told', [known, confirm, made, close], 'done', []],
] as const)('when %s: %s', (_, events, state, tags) => {
  const snapshot = at(...events);
  expect(snapshot.value).toBe(state);
  expect([...snapshot.tags].toSorted()).toEqual(tags);
});

test('who is asked about is named, and why it failed is forgotten when it is tried again', () => {
  expect(at(known).context).toEqual({ ...askedAccount, id: 12, password: '', error: '' });
  expect(at(known, confirm, refused).context).toMatchObject({ error: '账号已停用', password: '' });
  expect(at(known, confirm, refused, retry).context.error).toBe('');
  expect(at(known, confirm, made, copy).context.password).toBe('kWm7ReTq2ZpXac');
});

test('the account that was asked for is reset, at the version that was shown', () => {
  expect(callsAfter(temporaryPasswordMachine, input)).toEqual(['fetchAccount (fetchAccount) {"id":12}']);
  expect(callsAfter(temporaryPasswordMachine, input, known, confirm)).toEqual([
    `resetPassword (resetPassword) {"id":12,"version":${askedAccount.version}}`,
  ]);
  expect(callsAfter(temporaryPasswordMachine, input, known, confirm, refused, retry)).toEqual([
    'fetchAccount (fetchAccount) {"id":12}',
  ]);
});

test('the list hears once whether there is something new, and the clipboard what is shown', () => {
  const said = (...events: readonly Happening<typeof temporaryPasswordMachine>[]) =>
    effects(...events).filter((line) => /^(reportClosed|copyPassword) /.test(line));
  expect(said(known, confirm, made)).toEqual([]);
  expect(said(known, confirm, made, copy)).toEqual(['copyPassword {"password":"kWm7ReTq2ZpXac"}']);
  expect(said(known, confirm, made, close)).toEqual(['reportClosed {"wrote":true}']);
  for (const way of [[close], [known, close], [lost, close], [known, confirm, refused, close]])
    expect(said(...way)).toEqual(['reportClosed {"wrote":false}']);
});
