import { expect, test } from 'vitest';
import { changeEmailMachine, emailFaults } from '../../../machines/account/change-email.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

const email = { type: 'TYPE_EMAIL', email: 'new@example.com' } as const;
const password = { type: 'TYPE_PASSWORD', password: 'Test-1234' } as const;
const code = { type: 'TYPE_CODE', emailCode: ' ABCD2345 ' } as const;
const submit = { type: 'SUBMIT' } as const;
const mailed = done('mailCode', {});

test('what is missing or malformed is said, and nothing is mailed', () => {
  expect(emailFaults({ email: 'x', password: '' })).toEqual({ email: '邮箱格式不正确', password: '请输入登录密码' });
  expect(after(changeEmailMachine, undefined, email, submit).value).toEqual({ asking: 'faulty' });
});

test('the code goes to the new address, and only the code changes it', () => {
  expect(callsAfter(changeEmailMachine, undefined, email, password, submit).join()).toContain('new@example.com');
  const proving = after(changeEmailMachine, undefined, email, password, submit, mailed);
  expect([proving.value, proving.context.password]).toEqual(['proving', '']);
  expect(callsAfter(changeEmailMachine, undefined, email, password, submit, mailed, code, submit).join()).toContain(
    '"emailCode":"ABCD2345"',
  );
  const changed = after(
    changeEmailMachine,
    undefined,
    email,
    password,
    submit,
    mailed,
    code,
    submit,
    done('confirmCode', {}),
  );
  expect(changed.output).toEqual({ changed: true });
});

test('a refusal is said where one types, and goes with the next letter', () => {
  const steps = [email, password, submit, mailed, code, submit, wrong] as const;
  expect(after(changeEmailMachine, undefined, ...steps).context.error).toBe('确认码不正确或已过期');
  expect(after(changeEmailMachine, undefined, ...steps, code).context.error).toBe('');
});

test('back to the address, which stands there still', () => {
  const back = after(changeEmailMachine, undefined, email, password, submit, mailed, code, { type: 'BACK' });
  expect([back.value, back.context.email, back.context.emailCode]).toEqual([
    { asking: 'clean' },
    'new@example.com',
    '',
  ]);
});

test('nothing is sent while what is typed is at fault, and no blank code proves anything', () => {
  expect(after(changeEmailMachine, undefined, submit).can(submit)).toBe(false);
  expect(after(changeEmailMachine, undefined, email, password, submit, mailed).can(submit)).toBe(false);
});

type Step = Happening<typeof changeEmailMachine>;
const back = { type: 'BACK' } as const;
const cancel = { type: 'CANCEL' } as const;
const unmailed = failed('mailCode', '密码不正确');
const wrong = failed('confirmCode', '确认码不正确或已过期');
const confirmed = done('confirmCode', {});
const proving = [email, password, submit, mailed] as const;
const at = (...events: readonly Step[]) => after(changeEmailMachine, undefined, ...events);

test.each<readonly [string, readonly Step[], unknown, string]>([
  ['it opens', [], { asking: 'clean' }, ''],
  ['nothing was typed and it is sent', [submit], { asking: 'faulty' }, ''],
  ['the password is missing', [email, submit], { asking: 'faulty' }, ''],
  ['it is mended where the faults are shown', [submit, email, password], { asking: 'faulty' }, ''],
  ['it is sent from there', [submit, email, password, submit], 'mailing', ''],
  ['it is sent', [email, password, submit], 'mailing', ''],
  ['one wants to leave while it is sent', [email, password, submit, cancel], 'mailing', ''],
  ['something is typed while it is sent', [email, password, submit, email], 'mailing', ''],
  ['it is refused', [email, password, submit, unmailed], { asking: 'clean' }, '密码不正确'],
  ['something is typed then', [email, password, submit, unmailed, password], { asking: 'clean' }, ''],
  ['it is sent once more', [email, password, submit, unmailed, submit], 'mailing', ''],
  ['the code was mailed', [...proving], 'proving', ''],
  ['no code was typed and it is sent', [...proving, submit], 'proving', ''],
  ['the code is typed', [...proving, code], 'proving', ''],
  ['the code is sent', [...proving, code, submit], 'confirming', ''],
  ['one wants to leave while it is proved', [...proving, code, submit, cancel], 'confirming', ''],
  ['the code is wrong', [...proving, code, submit, wrong], 'proving', '确认码不正确或已过期'],
  ['the wrong code is sent once more', [...proving, code, submit, wrong, submit], 'confirming', ''],
  ['one goes back to the address', [...proving, code, back], { asking: 'clean' }, ''],
  ['one goes back from a wrong code', [...proving, code, submit, wrong, back], { asking: 'clean' }, ''],
  ['one leaves', [cancel], 'cancelled', ''],
  ['one leaves the faults', [submit, cancel], 'cancelled', ''],
  ['one leaves while the code is waited for', [...proving, cancel], 'cancelled', ''],
  ['it is changed', [...proving, code, submit, confirmed], 'changed', ''],
])('when %s: where it stands, what failed', (_, events, value, error) => {
  const snapshot = at(...events);
  expect([snapshot.value, snapshot.context.error]).toEqual([value, error]);
  expect(snapshot.hasTag('busy')).toBe(value === 'mailing' || value === 'confirming');
  expect([snapshot.status, snapshot.output]).toEqual(
    value === 'changed' || value === 'cancelled' ? ['done', { changed: value === 'changed' }] : ['active', undefined],
  );
});

test('what is typed stands where it was typed, and what is secret goes when it was used', () => {
  expect(at().context).toEqual({ email: '', password: '', emailCode: '', error: '' });
  expect(at(email, password).context).toMatchObject({ email: 'new@example.com', password: 'Test-1234' });
  expect(at(submit, email, password).context).toMatchObject({ email: 'new@example.com', password: 'Test-1234' });
  expect(at(...proving, code).context).toMatchObject({
    email: 'new@example.com',
    password: '',
    emailCode: ' ABCD2345 ',
  });
  expect(at(email, password, submit, unmailed).context.password).toBe('Test-1234');
});

test('each is sent once, with what it needs', () => {
  const calls = (...events: readonly Step[]) => callsAfter(changeEmailMachine, undefined, ...events);
  const mail = ['mailCode (mailCode) {"email":"new@example.com","password":"Test-1234"}'];
  const proof = ['confirmCode (confirmCode) {"emailCode":"ABCD2345"}'];
  expect([calls(email, password, submit), calls(email, password, submit, unmailed, submit)]).toEqual([mail, mail]);
  expect([calls(...proving, code, submit), calls(...proving, code, submit, wrong, submit)]).toEqual([proof, proof]);
  for (const way of [[], [submit], [email, submit], proving, [...proving, submit], [...proving, code]] as const)
    expect(calls(...way)).toEqual([]);
});
