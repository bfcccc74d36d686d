import { codes } from '../../contract/core/errors.ts';
import { recoveryMachine } from '../../machines/sign-in/recovery.ts';
import { bare, defineModel } from '../engine/model.ts';

const down = '您的网络发生异常，无法连接服务器';

export const recoveryModel = defineModel(recoveryMachine, {
  id: 'recovery',
  roots: [{ ticket: '' }, { ticket: 't1' }],
  cases: {
    ASK: { filled: { email: 'lin@flan.example' }, 'no address': { email: 'lin' } },
    SET: { filled: { password: 'Garden-2026' }, weak: { password: 'garden' } },
    AGAIN: bare,
    'done.requestLink': { same: {} },
    'error.requestLink': { busy: { message: '请求过于频繁，请 60 分钟后再试', code: codes.busy } },
    'done.setPassword': { saved: {} },
    'error.setPassword': {
      stale: { message: '链接已失效，请重新申请', code: codes.notFound },
      'name in it': {
        message: '密码不能包含用户名',
        code: codes.invalid,
        result: { errors: [{ field: 'password', message: '密码不能包含用户名' }] },
      },
      down,
    },
  },
  invariants: {
    'a refusal says why': (snapshot) =>
      (snapshot.matches('askRefused') || snapshot.matches('setRefused')) === (snapshot.context.message !== ''),
    'a password is set only with a ticket': (snapshot) =>
      snapshot.hasTag('setForm') === (snapshot.context.ticket !== ''),
    'a used ticket is not kept': (snapshot) =>
      !(snapshot.matches('saved') || snapshot.matches('stale')) || snapshot.context.ticket === '',
    'no password stays': (snapshot) => !JSON.stringify(snapshot.context).includes('Garden-2026'),
  },
  goal: (snapshot) => snapshot.matches('mailed') || snapshot.matches('saved'),
});
