import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SignInStep } from '../../contract/sign-in/session.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { attachSteps } from '../../src/sign-in/login-steps.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { openEntrance } from './entrance.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const enrol: SignInStep = {
  step: 'enrol',
  ticket: 'ticket-2',
  secret: 'JBSWY3DP',
  uri: 'otpauth://totp/a?secret=JBSWY3DP',
};
const codes = ['abcd-efgh-jkmn'];

test('a session that asks is answered, through all steps, until its recovery codes are noted', async () => {
  const { place, shut } = openEntrance();
  const asked = (step: SignInStep) => Object.assign(new Error('登录还需要一步验证'), { code: 42801, result: step });
  const answers: unknown[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise(() => Promise.reject(asked({ step: 'password', ticket: 'ticket-3', reason: 'expired' }))),
        answerStep: fromPromise(({ input }) => {
          answers.push([input.step.step, input.answer]);
          if (input.step.step === 'password') return Promise.reject(asked(enrol));
          if (input.answer === '000000')
            return Promise.reject(Object.assign(new Error('验证码不正确'), { code: 40001 }));
          return Promise.resolve({ token: 'kept', refresh_in: 7200, recovery_codes: codes });
        }),
      },
    }),
    { input: { token: '' } },
  ).start();
  const detach = attachSteps(session, place);
  await ui.fill('用户名', ' ops_manager ');
  session.send({ type: 'SIGN_IN', username: 'ops_manager', password: 'Test-1234' });
  await ui.fill('新密码', 'Ops_manager-2026');
  await ui.fill('确认新密码', 'Ops_manager-2026');
  await ui.click('保存并登录');
  expect(document.querySelector('#step-password-fault')?.textContent).toBe('新密码不能包含用户名');
  await ui.fill('新密码', 'Fresh-2026');
  await ui.fill('确认新密码', 'Fresh-2026');
  await ui.click('保存并登录');
  await ui.fill('验证码', '000000');
  await ui.click('绑定并登录');
  await soon(() => ui.see('alerts')).toEqual(['验证码不正确']);
  await ui.fill('验证码', '123456');
  await ui.click('绑定并登录');
  await ui.click('我已保存，进入系统');
  expect(answers).toEqual([
    ['password', 'Fresh-2026'],
    ['enrol', '000000'],
    ['enrol', '123456'],
  ]);
  expect([session.getSnapshot().hasTag('signedIn'), document.querySelector('.login-step')]).toEqual([true, null]);
  detach();
  shut();
  session.stop();
});
