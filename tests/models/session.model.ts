import { codes } from '../../contract/core/errors.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { bare, defineModel } from '../engine/model.ts';

const login = { token: 'fresh', refresh_in: 7200 };
const nextStep = (result: object) => ({ message: '登录还需要一步验证', code: codes.stepRequired, result });
const filled = { username: 'admin', password: 'correct horse' };

export const sessionModel = defineModel(sessionMachine, {
  id: 'session',
  roots: [{ token: '' }, { token: 'kept' }, { token: 'kept', ticket: 'sso' }],
  cases: {
    SIGN_IN: { filled, 'no password': { ...filled, password: '' }, 'no name': { ...filled, username: '  ' } },
    ANSWER_STEP: { filled: { answer: '123 456' }, empty: { answer: ' ' } },
    NOTED: bare,
    SIGN_OUT: bare,
    CONFIRM: bare,
    CANCEL: bare,
    TOKEN_EXPIRED: bare,
    MY_TURN: bare,
    TURN_LOST: bare,
    RENEWED: [{ token: 'renewed elsewhere' }],
    POSTPONED: bare,
    TAKEN_OVER: bare,
    FORCED_OUT: [{ message: '您的账号已在别处登录' }],
    FORBIDDEN: bare,
    ADDRESS_CHANGED: bare,
    USER_KNOWN: [{ userId: 7 }],
    'done.signIn': { token: login },
    'error.signIn': {
      'wrong password': { message: '账号或密码错误', code: 40001 },
      'a code is asked for': nextStep({ step: 'code', ticket: 'ticket-1' }),
    },
    'done.answerStep': { token: login, 'token and recovery codes': { ...login, recovery_codes: ['k7mq-2fxa'] } },
    'error.answerStep': {
      'wrong code': { message: '动态验证码错误', code: 40001 },
      'a new password is asked for': nextStep({
        step: 'password',
        ticket: 'ticket-2',
        reason: 'expired',
        max_age_days: 180,
      }),
      'too late': { message: '验证已过期，请重新登录', code: codes.notFound },
    },
    'done.exchangeTicket': {
      token: login,
      'failure word': { msg: 'fail', url: 'https://sso.example/' },
      'message and address': { msg: '账号未开通', url: 'https://sso.example/' },
      'message alone': { msg: '账号未开通' },
    },
    'error.exchangeTicket': { 'too late': { message: '单点登录凭证已失效', code: codes.notFound } },
    'done.signOut': { left: {}, 'left here, not yet there': { url: 'https://sso.example/logout' } },
    'error.signOut': { down: '您的网络发生异常，无法连接服务器' },
    'done.renew': { token: { token: 'renewed', expires_in: 7200 } },
    'error.renew': {
      'too late': { message: '登录已失效，请重新登录', code: 50002 },
      'no network': { message: '您的网络发生异常，无法连接服务器', code: 0 },
    },
    'done.repeatCalls': [undefined],
    'error.repeatCalls': ['操作失败，请重试'],
    'done.keepWork': [undefined],
    'error.keepWork': ['草稿保存失败'],
  },
  key: ({ context }) => context,
  invariants: {
    'nobody signed out holds a token': (snapshot) =>
      snapshot.hasTag('signedIn') ||
      ['signingOut', 'noting', 'startedAnew'].some((state) => snapshot.value === state) ||
      snapshot.context.token === '',
    'somebody signed in holds a token': (snapshot) => !snapshot.hasTag('signedIn') || snapshot.context.token !== '',
    'a refused sign-in says why': (snapshot) => !snapshot.matches('refused') || snapshot.context.message !== '',
    'a forced logout says why': (snapshot) =>
      !snapshot.matches({ signedIn: 'forcedOut' }) || snapshot.context.message !== '',
    'a step is known exactly while it is asked': (snapshot) =>
      snapshot.matches('stepping') === (snapshot.context.step !== null),
    'recovery codes are kept exactly while they are shown': (snapshot) =>
      snapshot.matches('noting') === snapshot.context.recoveryCodes.length > 0,
    'a ticket is used once': (snapshot) => snapshot.matches('exchanging') === (snapshot.context.ticket !== ''),
    'calls wait only while somebody will decide about them': (snapshot) =>
      !snapshot.hasTag('holding') || snapshot.matches({ signedIn: 'expired' }),
  },
  /** Who is led to another site, or to a new document, is done here. */
  goal: (snapshot) =>
    snapshot.matches({ signedIn: 'active' }) || snapshot.matches('ledOn') || snapshot.matches('startedAnew'),
});
