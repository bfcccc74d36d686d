import { done, elapsed, failed } from '../engine/outcomes.ts';
import { replay } from '../engine/recorded.ts';
import { sessionModel } from '../models/session.model.ts';

replay(
  sessionModel,
  'session: refused once, renewed when the token ran out, then signed in elsewhere and so signed out here',
  {
    signature: '1l8yh8mexot31',
    input: { token: '' },
    steps: [
      [{ type: 'SIGN_IN', username: 'admin', password: '‹secret 1›' }, 'signingIn'],
      [failed('signIn', '账号或密码错误', { code: 40001, result: null }), 'refused'],
      [{ type: 'SIGN_IN', username: 'admin', password: '‹secret 2›' }, 'signingIn'],
      [done('signIn', { token: '‹secret 3›', refresh_in: 7200 }), 'signedIn.active'],
      [{ type: 'USER_KNOWN', userId: 1 }, 'signedIn.active'],
      [{ type: 'ADDRESS_CHANGED' }, 'signedIn.active'],
      [{ type: 'TOKEN_EXPIRED' }, 'signedIn.expired.queueing'],
      [{ type: 'MY_TURN' }, 'signedIn.expired.asking'],
      [{ type: 'TOKEN_EXPIRED' }, 'signedIn.expired.asking'],
      [{ type: 'CONFIRM' }, 'signedIn.expired.renewing'],
      [done('renew', { token: '‹secret 4›', expires_in: 7200 }), 'signedIn.renewed.pause.waiting calls.repeating'],
      [{ type: 'TOKEN_EXPIRED' }, 'signedIn.renewed.pause.waiting calls.repeating'],
      [done('repeatCalls', undefined), 'signedIn.renewed.pause.waiting calls.keeping'],
      [done('keepWork', undefined), 'signedIn.renewed.pause.waiting calls.kept'],
      [elapsed('reloadDelay', 'session.signedIn.renewed.pause.waiting'), 'signedIn.active'],
      [{ type: 'FORCED_OUT', message: '您的账号已在别处登录' }, 'signedIn.forcedOut'],
      [{ type: 'FORBIDDEN' }, 'signedIn.forcedOut'],
      [{ type: 'CONFIRM' }, 'signingOut'],
      [done('signOut', {}), 'signedOut'],
    ],
  },
);
