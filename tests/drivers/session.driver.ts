import type { SnapshotFrom } from 'xstate';
import { texts } from '../../contract/core/errors.ts';
import { failedWith } from '../../machines/core/failure.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { type BrowserAnswer, defineDriver, shows } from '../engine/driver.ts';
import { defineModel } from '../engine/model.ts';
import { done, type Outcome, outcomeOf } from '../engine/outcomes.ts';
import type { Ui } from '../engine/ui.ts';
import { sessionModel } from '../models/session.model.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

/** The name on the button that opens the operator's menu: the administrator's, and that of the operator at level b. */
export const nickname = '超级管理员';

const isFrozen = (snapshot: Session) => snapshot.matches({ signedIn: 'frozen' }) || snapshot.matches('startedAnew');

/** What the button that goes on is called. */
const okOf = (snapshot: Session) => (isFrozen(snapshot) ? '刷新' : '确定');

/** The login form stands there: nobody is signed in. */
export const isOutside = (snapshot: Session): boolean =>
  ['signedOut', 'signingIn', 'refused'].some((state) => snapshot.value === state) ||
  snapshot.matches('stepping') ||
  snapshot.matches('noting');

/** The frame is drawn once it is known who the operator is. */
export const hasFrame = (snapshot: Session): boolean => !isOutside(snapshot) && snapshot.context.userId !== 0;

/** What stands in front of everything; '' when nothing does. */
function questionIn(snapshot: Session): string {
  if (snapshot.matches({ signedIn: 'confirmingSignOut' })) return texts.signOutQuestion;
  if (snapshot.matches({ signedIn: { expired: 'asking' } }) || snapshot.matches({ signedIn: { expired: 'renewing' } }))
    return texts.renewQuestion;
  if (isFrozen(snapshot)) return texts.takenOver;
  if (snapshot.matches('signingOut')) return texts.signingOut;
  return snapshot.matches({ signedIn: 'forcedOut' }) ? snapshot.context.message : '';
}

async function check(ui: Ui, snapshot: Session): Promise<void> {
  const screen = await ui.read();
  const outside = isOutside(snapshot);
  shows('login form', screen.fields['密码'] !== undefined, outside);
  const isBusy = snapshot.matches('signingIn');
  shows('signing in', screen.buttons['登录中…'] ?? 'absent', isBusy ? 'disabled' : 'absent');
  if (outside) shows('refusal', screen.alerts, snapshot.matches('refused') ? [snapshot.context.message] : []);
  const question = questionIn(snapshot);
  shows('dialogs', screen.dialogs, question === '' ? [] : [texts.noticeTitle]);
  if (!screen.text.includes(question)) throw new Error(`the question is not on screen: ${question}`);
  const waits = snapshot.matches({ signedIn: { expired: 'queueing' } });
  shows('asked elsewhere', screen.text.includes(texts.renewingElsewhere), waits);
  if (snapshot.matches({ signedIn: { expired: 'asking' } }))
    shows(
      'what came of the renewal',
      screen.alerts,
      [snapshot.context.message].filter((said) => said !== ''),
    );
}

/** What is called for each actor. */
const calls: Readonly<Record<string, string>> = {
  signIn: '/auth/login',
  signOut: '/auth/logout',
  renew: '/auth/refresh_token',
};

/** Successes are the server's own; a sign-out fails for want of a network, a renewal because it comes too late. */
function answerOf(event: Outcome): BrowserAnswer {
  const { id = '', kind } = outcomeOf(event.type) ?? {};
  const call = calls[id] ?? id;
  if (kind === 'done') return { call, how: 'ok' };
  if (id === 'signOut') return { call, how: 'drop' };
  const { code, message } = failedWith(event['error']);
  if (code === 0) return { call, how: 'drop' };
  return { call, how: id === 'renew' ? { status: 401, body: { code, message } } : { code, message } };
}

/** What stands on screen. Single sign-on shows nothing of its own, and what leads to another site is not walked: nobody comes back. */
const drawn = defineModel(sessionMachine, {
  ...sessionModel,
  roots: [{ token: '' }, { token: 'kept' }],
  // Pairs are walked at level a: here each state is looked at.
  cover: 'transitions',
  cases: {
    ...sessionModel.cases,
    'error.signIn': { 'wrong password': { message: '账号或密码错误', code: 40001 } },
    'done.signOut': { left: {} },
  },
});

/** The login form, the operator's menu and the session's questions. */
export const sessionDriver = defineDriver(drawn, {
  world: [
    'MY_TURN',
    'TURN_LOST',
    'RENEWED',
    'POSTPONED',
    'TAKEN_OVER',
    'TOKEN_EXPIRED',
    'FORCED_OUT',
    'FORBIDDEN',
    'ADDRESS_CHANGED',
    'USER_KNOWN',
  ],
  /** The menu is behind a question, and there is none before the frame. */
  offers: (snapshot, event) => event.type !== 'SIGN_OUT' || (hasFrame(snapshot) && questionIn(snapshot) === ''),
  perform: async (ui, event, snapshot) => {
    switch (event.type) {
      case 'SIGN_IN':
        await ui.fill('用户名', event.username);
        await ui.fill('密码', event.password);
        return ui.click('登录');
      case 'SIGN_OUT':
        await ui.click(nickname);
        return ui.press({ role: 'menuitem', name: '退出登录' });
      case 'CONFIRM':
        return ui.click(okOf(snapshot));
      case 'CANCEL':
        return ui.click('取消');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check,
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'SIGN_IN':
        return { role: 'button', name: '登录' };
      case 'SIGN_OUT':
        // While the sign-out is under way the menu still opens.
        return snapshot.matches('signingOut') || snapshot.matches('startedAnew')
          ? null
          : { role: 'button', name: nickname };
      case 'CONFIRM':
        return { role: 'button', name: okOf(snapshot) };
      case 'CANCEL':
        return { role: 'button', name: '取消' };
      default:
        return null;
    }
  },
  answerOf,
  realOutcome: (event, body) => done(outcomeOf(event.type)?.id ?? '', (body as { result: unknown }).result),
});
