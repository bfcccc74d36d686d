import { type AnyActorRef, fromPromise } from 'xstate';
import {
  type Registration,
  registrationFaults,
  type RegistrationState,
  visitorCalls,
} from '../../../contract/sign-in/registration.ts';
import { loginPath, recoverPath, registerResultPath } from '../../../contract/sign-in/session.ts';
import { type RegisterActor, registerMachine } from '../../../machines/sign-in/register.ts';
import type { LoadedScreen } from '../../../machines/sign-in/visitor.ts';
import { request } from '../../core/http.ts';
import { drawScreen, type Part } from './draw-screen.ts';
import { button, element, link } from './elements.ts';
import { panel, waiting } from './panel.ts';
import { passwordLines } from './password-lines.ts';
import { type Line, sheet, type Typed } from './sheet.ts';

type Snapshot = ReturnType<RegisterActor['getSnapshot']>;

const logic = registerMachine.provide({
  actors: {
    askOpen: fromPromise(({ signal }) =>
      request<RegistrationState>(visitorCalls.registration, { signal, quiet: true }),
    ),
    register: fromPromise(({ input, signal }) => request(visitorCalls.register, { data: input, signal, quiet: true })),
    verifyEmail: fromPromise(({ input, signal }) =>
      request(visitorCalls.verifyEmail, { data: input, signal, quiet: true }),
    ),
  },
  actions: { goToResult: () => history.replaceState(null, '', `#${registerResultPath}`) },
});

/** The chart of `/user/register` and `/user/register-result`. */
export function registerAt(address: string): LoadedScreen {
  const [path, query] = address.split('?');
  const ticket = new URLSearchParams(query).get('ticket') ?? '';
  return { logic, input: path === registerResultPath ? { at: 'result', ticket } : { at: 'form', ticket: '' } };
}

const valuesOf = ({ username = '', nickname = '', email = '', password = '' }: Typed): Registration => ({
  username,
  nickname,
  email,
  password,
});
const faultOf = (name: keyof Registration) => (typed: Typed) => registrationFaults[name](valuesOf(typed));

const lines: readonly Line[] = [
  {
    name: 'username',
    label: '用户名',
    type: 'text',
    autocomplete: 'username',
    fault: faultOf('username'),
    hint: () => '4–30 个字母、数字或下划线，用于登录',
  },
  { name: 'nickname', label: '昵称', type: 'text', autocomplete: 'nickname', fault: faultOf('nickname') },
  { name: 'email', label: '邮箱', type: 'email', autocomplete: 'email', fault: faultOf('email') },
  ...passwordLines('密码', faultOf('password')),
];

const toLogin = () => link(loginPath, '返回登录');
const goToLogin = () => link(loginPath, '返回登录', 'visitor-go');
const goToForm = () => link('/user/register', '重新注册', 'visitor-go');

function formPart(actor: RegisterActor): Part<Snapshot> {
  const texts = {
    title: '注册账号',
    hint: '验证邮箱后，由管理员开通账号并分配角色',
    submit: '注册',
    busy: '提交中…',
  };
  const { form, show } = sheet(texts, lines, (typed) => actor.send({ type: 'SUBMIT', ...valuesOf(typed) }));
  form.append(element('p', { class: 'login-more visitor-more' }, '已有账号？', toLogin()));
  return {
    title: texts.title,
    node: form,
    show: (snapshot) => show({ isBusy: snapshot.hasTag('busy'), ...snapshot.context }),
  };
}

const mailedTo = (email: string) =>
  email === ''
    ? '验证邮件已发送，请在 24 小时内打开邮件中的链接，验证您的邮箱。'
    : `验证邮件已发送至 ${email}，请在 24 小时内打开邮件中的链接，验证您的邮箱。`;

type Draw = (actor: RegisterActor, snapshot: Snapshot) => HTMLElement;

/** What stands there in the states without a form. */
const panels: Readonly<Record<string, Draw>> = {
  asking: () => waiting('正在打开注册页…'),
  verifying: () => waiting('正在验证邮箱…'),
  closed: () => panel('plain', '暂未开放注册', ['请联系管理员为您开通账号。'], [goToLogin()]),
  mailed: (_, { context }) =>
    panel(
      'plain',
      '请查收验证邮件',
      [
        mailedTo(context.email),
        '验证后账号将等待管理员开通；开通前不能登录。没有收到邮件，请检查垃圾邮件，或联系管理员。',
      ],
      [goToLogin()],
    ),
  verified: () => panel('good', '邮箱已验证', ['账号正在等待管理员开通并分配角色，开通后即可登录。'], [goToLogin()]),
  stale: () =>
    panel(
      'bad',
      '链接已失效',
      ['验证链接已过期，或邮箱已属于其他账号。请重新注册；如已有账号，可以找回密码。'],
      [goToForm(), link(recoverPath, '找回密码')],
    ),
  unverified: (actor, { context }) =>
    panel('bad', '未能验证邮箱', [context.message], [button('重试', () => actor.send({ type: 'RETRY' })), toLogin()]),
};

/** Draws the screen; returns how to take it away. */
export const drawRegister = (screen: AnyActorRef): (() => void) => {
  // The actor of the logic above.
  const actor = screen as RegisterActor;
  return drawScreen<Snapshot>(actor, (snapshot) => {
    const key = snapshot.value;
    const drawPanel = panels[key];
    if (!drawPanel) return { key: 'form', draw: () => formPart(actor) };
    return { key, draw: () => ({ title: '注册账号', node: drawPanel(actor, snapshot) }) };
  });
};
