import { codes } from '../../contract/core/errors.ts';
import { registerMachine } from '../../machines/sign-in/register.ts';
import { bare, defineModel } from '../engine/model.ts';

export const applicant = { username: 'lin_mu', nickname: '林木', email: 'lin@flan.example', password: 'Garden-2026' };

export const registerModel = defineModel(registerMachine, {
  id: 'register',
  roots: [
    { at: 'form', ticket: '' },
    { at: 'result', ticket: '' },
    { at: 'result', ticket: 't1' },
  ],
  cases: {
    SUBMIT: {
      filled: applicant,
      'weak password': { ...applicant, password: 'garden' },
      'no mail': { ...applicant, email: '' },
    },
    RETRY: bare,
    'done.askOpen': { open: { open: true }, closed: { open: false } },
    'error.askOpen': { down: '您的网络发生异常，无法连接服务器' },
    'done.register': { asked: {} },
    'error.register': {
      'name taken': {
        message: '用户名已被占用',
        code: codes.invalid,
        result: { errors: [{ field: 'username', message: '用户名已被占用' }] },
      },
      down: '您的网络发生异常，无法连接服务器',
      'closed since': { message: '未开放注册', code: codes.noAction },
    },
    'done.verifyEmail': { proved: {} },
    'error.verifyEmail': {
      stale: { message: '链接已失效，请重新申请', code: codes.notFound },
      down: '您的网络发生异常，无法连接服务器',
    },
  },
  invariants: {
    'a refusal says why': (snapshot) =>
      (snapshot.matches('refused') || snapshot.matches('unverified')) === (snapshot.context.message !== ''),
    'a field is at fault only after a refusal': (snapshot) =>
      snapshot.matches('refused') || Object.keys(snapshot.context.faults).length === 0,
    'who comes with a link never sees the form': (snapshot) =>
      snapshot.context.ticket === '' || !snapshot.hasTag('form'),
    'no password stays': (snapshot) => !JSON.stringify(snapshot.context).includes(applicant.password),
  },
  goal: (snapshot) => ['mailed', 'verified', 'stale', 'closed'].some((state) => snapshot.value === state),
});
