import { sessionMachine } from '../../machines/session.ts';
import { bare, defineModel } from '../engine/model.ts';

const filled = { username: 'admin', password: 'correct horse' };

export const sessionModel = defineModel(sessionMachine, {
  id: 'session',
  roots: [{ token: '' }, { token: 'kept' }],
  cases: {
    SIGN_IN: { filled, 'no password': { ...filled, password: '' }, 'no name': { ...filled, username: '  ' } },
    SIGN_OUT: bare,
    CONFIRM: bare,
    CANCEL: bare,
    TOKEN_EXPIRED: bare,
    FORCED_OUT: [{ message: '您的账号已在别处登录' }],
    FORBIDDEN: bare,
    ADDRESS_CHANGED: bare,
    USER_KNOWN: [{ userId: 7 }],
    'done.signIn': { token: { token: 'fresh', refresh_in: 7200 } },
    'error.signIn': { 'wrong password': { message: '账号或密码错误', code: 40001 } },
    'done.signOut': { left: {} },
    'error.signOut': { down: '您的网络发生异常，无法连接服务器' },
    'done.renew': { token: { token: 'renewed', expires_in: 7200 } },
    'error.renew': { 'too late': { message: '登录已失效，请重新登录', code: 50002 } },
  },
  key: ({ context }) => context,
  invariants: {
    'nobody signed out holds a token': (snapshot) =>
      snapshot.hasTag('signedIn') || snapshot.matches('signingOut') || snapshot.context.token === '',
    'somebody signed in holds a token': (snapshot) => !snapshot.hasTag('signedIn') || snapshot.context.token !== '',
    'a refused sign-in says why': (snapshot) => !snapshot.matches('refused') || snapshot.context.message !== '',
    'a forced logout says why': (snapshot) =>
      !snapshot.matches({ signedIn: 'forcedOut' }) || snapshot.context.message !== '',
  },
  goal: (snapshot) => snapshot.matches({ signedIn: 'active' }),
});
