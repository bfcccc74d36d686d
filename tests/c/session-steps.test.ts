import type { SnapshotFrom } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import { singleSignOnDelay } from '../../contract/sign-in/session.ts';
import { failedWith } from '../../machines/core/failure.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { type BrowserAnswer, defineDriver, shows } from '../engine/driver.ts';
import { bare, defineModel } from '../engine/model.ts';
import { done, type Outcome, outcomeOf } from '../engine/outcomes.ts';
import type { Ui } from '../engine/ui.ts';
import { sessionModel } from '../models/session.model.ts';
import { testPassword } from '../server/data-template.ts';
import { sharedApplication } from './application.ts';
import { type Hands, walkApplication } from './walk-application.ts';

/*
 * What lies between a stranger and a token: the steps of signing in, and single sign-on. That the server asks for them is scripted here,
 * so that every way out of every state is gone; two-step.test.ts and single-sign-on.test.ts have the server's own answers.
 */

type Session = SnapshotFrom<typeof sessionMachine>;

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const asked = (result: object) => ({ message: '登录还需要一步验证', code: codes.stepRequired, result });
const enrol = { step: 'enrol', ticket: 'ticket-3', secret, uri: `otpauth://totp/Flan:admin?secret=${secret}` };
/** A page of our own on which nothing runs stands for the other site. */
const elsewhere = '/healthz';

const model = defineModel(sessionMachine, {
  ...sessionModel,
  roots: [{ token: '' }, { token: 'kept', ticket: 'sso' }],
  cover: 'transitions',
  cases: {
    ...sessionModel.cases,
    SIGN_IN: { filled: { username: 'admin', password: testPassword } },
    // Good as a code as well as as a password.
    ANSWER_STEP: { filled: { answer: 'Fresh-2026' } },
    CANCEL: bare,
    'error.signIn': {
      'wrong password': { message: '账号或密码错误', code: codes.invalid },
      'a code is asked for': asked({ step: 'code', ticket: 'ticket-1' }),
      'two steps are to be set up': asked(enrol),
    },
    'error.exchangeTicket': { 'too late': { message: '单点登录凭证已失效', code: codes.notFound } },
    'done.exchangeTicket': {
      token: { token: 'fresh', refresh_in: 7200 },
      'failure word': { msg: 'fail', url: elsewhere },
      'message and address': { msg: '账号未开通', url: elsewhere },
      'message alone': { msg: '账号未开通' },
    },
  },
  // Inside, session.test.ts goes on.
  within: (snapshot) => !snapshot.hasTag('signedIn') && !snapshot.matches('ledOn'),
});

const calls: Readonly<Record<string, string>> = {
  signIn: '/auth/login',
  exchangeTicket: '/auth/sso_login',
};
/** Words that stand on the screen of one step alone. */
const words: Readonly<Record<string, string>> = {
  code: '也可以输入一个恢复码',
  enrol: '绑定身份验证器',
  password: '密码已使用超过 180 天',
};
const buttons: Readonly<Record<string, string>> = { code: '登录', enrol: '绑定并登录', password: '保存并登录' };
const stepIn = ({ context }: Session) => context.step?.step ?? '';

/** A token of this server, where a scripted answer lets somebody in. */
let token = '';

function answerOf(event: Outcome, snapshot: Session): BrowserAnswer {
  const { id = '', kind } = outcomeOf(event.type) ?? {};
  const call = calls[id] ?? (stepIn(snapshot) === 'password' ? '/auth/reset-password' : '/auth/2step-code');
  if (kind === 'done') {
    const output = event['output'] as { readonly token?: string };
    return { call, how: { result: output.token === undefined ? output : { ...output, token } } };
  }
  const { code, message, result } = failedWith(event['error']);
  return { call, how: { code, message, result } };
}

/** Why the last password, code or ticket was refused. */
const refusalIn = (snapshot: Session): string =>
  snapshot.matches('refused') || snapshot.matches({ stepping: 'asked' }) ? snapshot.context.message : '';

async function check(ui: Ui, snapshot: Session): Promise<void> {
  const { fields, buttons: seen, alerts, text } = await ui.read();
  const isAtForm = ['signedOut', 'signingIn', 'refused'].some((state) => snapshot.value === state);
  shows('login form', fields['密码'] !== undefined, isAtForm);
  shows('signing in', seen['登录中…'] ?? 'absent', snapshot.matches('signingIn') ? 'disabled' : 'absent');
  for (const [step, said] of Object.entries(words)) shows(said, text.includes(said), step === stepIn(snapshot));
  const isAnswering = snapshot.matches({ stepping: 'answering' });
  shows('answering', seen['验证中…'] ?? 'absent', isAnswering ? 'disabled' : 'absent');
  if (!snapshot.hasTag('signedIn') && !snapshot.matches('turnedAway'))
    shows(
      'refusal',
      alerts,
      [refusalIn(snapshot)].filter((said) => said !== ''),
    );
  for (const code of snapshot.context.recoveryCodes) shows(code, text.includes(code), true);
  if (snapshot.matches('turnedAway')) shows('why not', text.includes('账号未开通'), true);
}

const driver = defineDriver(model, {
  world: [
    ...(['MY_TURN', 'TURN_LOST', 'RENEWED', 'POSTPONED', 'TAKEN_OVER', 'TOKEN_EXPIRED', 'FORCED_OUT'] as const),
    ...(['FORBIDDEN', 'ADDRESS_CHANGED', 'USER_KNOWN'] as const),
  ],
  offers: () => true,
  /** Another site is there. */
  passes: (snapshot) => snapshot.matches('ledOn'),
  check,
  answerOf,
  realOutcome: (event, body) => done(outcomeOf(event.type)?.id ?? '', (body as { result: unknown }).result),
  perform: async (ui, event, snapshot) => {
    switch (event.type) {
      case 'SIGN_IN':
        await ui.fill('用户名', event.username);
        await ui.fill('密码', event.password);
        return ui.click('登录');
      case 'ANSWER_STEP': {
        const step = stepIn(snapshot);
        await ui.fill(step === 'password' ? '新密码' : '验证码', event.answer);
        if (step === 'password') await ui.fill('确认新密码', event.answer);
        return ui.click(buttons[step] ?? '');
      }
      case 'NOTED':
        return ui.click('我已保存，进入系统');
      case 'CANCEL':
        return ui.click('返回登录');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
});

walkApplication(driver, async (visitor): Promise<Hands> => {
  const { gate, token: freshToken } = await sharedApplication();
  return {
    open: async (_, { root }) => {
      token = await freshToken();
      const { ticket = '' } = root.input as { ticket?: string };
      if (ticket !== '') await visitor.signIn();
      gate.hold(/auth\/(?:login|2step-code|reset-password|sso_login)/);
      await visitor.goTo(ticket === '' ? '#/' : `#/user/sso-login?sticket=${ticket}`);
    },
    elapse: (delay) => new Promise((resolve) => setTimeout(resolve, delay - singleSignOnDelay + 2100)),
  };
});
