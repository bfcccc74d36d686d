import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { recoveryMachine } from '../../../machines/sign-in/recovery.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const ask = { type: 'ASK', email: ' Lin@Flan.Example ' } as const;
const set = { type: 'SET', password: 'Garden-2026' } as const;
const [asking, linked] = [{ ticket: '' }, { ticket: 't1' }];
const stale = failed('setPassword', '链接已失效', { code: codes.notFound });

test('without a link one asks for it; with one, the password is set', () => {
  expect(after(recoveryMachine, asking).value).toBe('asking');
  expect(after(recoveryMachine, linked).value).toBe('setting');
  expect(callsAfter(recoveryMachine, asking, ask).join()).toContain('"email":"lin@flan.example"');
  expect(callsAfter(recoveryMachine, linked, set).join()).toContain('"ticket":"t1"');
});

test('a mail can be asked for again, at another address', () => {
  const mailed = [ask, done('requestLink', {})] as const;
  expect(after(recoveryMachine, asking, ...mailed).context.email).toBe('lin@flan.example');
  const again = after(recoveryMachine, asking, ...mailed, { type: 'AGAIN' });
  expect(again.value).toBe('asking');
});

test('what breaks a rule is not sent', () => {
  expect(after(recoveryMachine, asking, { type: 'ASK', email: 'lin' }).value).toBe('asking');
  expect(after(recoveryMachine, linked, { type: 'SET', password: 'garden' }).value).toBe('setting');
});

test('a refused password leaves the link good', () => {
  const named = failed('setPassword', '密码不能包含用户名', {
    code: codes.invalid,
    result: { errors: [{ field: 'password', message: '密码不能包含用户名' }] },
  });
  const refused = after(recoveryMachine, linked, set, named);
  expect(refused.context).toMatchObject({ ticket: 't1', faults: { password: '密码不能包含用户名' } });
  expect(after(recoveryMachine, linked, set, named, set).value).toBe('saving');
});

test('a used link is forgotten, in the address too', () => {
  for (const outcome of [done('setPassword', {}), stale]) {
    expect(after(recoveryMachine, linked, set, outcome).context.ticket).toBe('');
    expect(effectsAfter(recoveryMachine, linked, set, outcome)).toEqual(['hideTicket']);
  }
  expect(after(recoveryMachine, linked, set, stale, { type: 'AGAIN' }).value).toBe('asking');
});

test('nothing typed is kept in the chart, but the address that the mail went to', () => {
  expect(JSON.stringify(after(recoveryMachine, linked, set).context)).not.toContain('Garden');
});
