import { temporaryPasswordMachine } from '../../machines/people/temporary-password.ts';
import { bare, defineModel } from '../engine/model.ts';

/** An account that has been used, and one that was just made. */
export const askedAccount = { username: 'linjia', nickname: '林佳', version: 4, isNew: false } as const;

export const temporaryPasswordModel = defineModel(temporaryPasswordMachine, {
  id: 'temporary-password',
  roots: [{ id: 12 }],
  cases: {
    CONFIRM: bare,
    RETRY: bare,
    COPY: bare,
    CLOSE: bare,
    'done.fetchAccount': { used: askedAccount, fresh: { ...askedAccount, isNew: true } },
    'error.fetchAccount': { down: '您的网络发生异常，无法连接服务器' },
    'done.resetPassword': { made: { password: 'kWm7ReTq2ZpXac' } },
    'error.resetPassword': { refused: '数据已被他人修改，请刷新后重试' },
  },
  key: ({ context: { isNew, error, password } }) => [isNew, error !== '', password !== ''],
  invariants: {
    'the password is known only while it is shown': (snapshot) =>
      snapshot.matches('shown') === (snapshot.context.password !== ''),
    'nothing is reset before it is known whose password it is': (snapshot) =>
      !snapshot.matches('resetting') || snapshot.context.username !== '',
    'what failed says why': (snapshot) => !snapshot.matches('failed') || snapshot.context.error !== '',
  },
  goal: (snapshot) => snapshot.status === 'done',
});
