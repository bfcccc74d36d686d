import { type AnyActorRef, fromPromise } from 'xstate';
import { emailFault, visitorCalls } from '../../../contract/sign-in/registration.ts';
import { loginPath, recoverPath } from '../../../contract/sign-in/session.ts';
import { type RecoveryActor, recoveryMachine } from '../../../machines/sign-in/recovery.ts';
import type { LoadedScreen } from '../../../machines/sign-in/visitor.ts';
import { request } from '../../core/http.ts';
import { drawScreen, type Part } from './draw-screen.ts';
import { button, element, link } from './elements.ts';
import { panel } from './panel.ts';
import { passwordLines } from './password-lines.ts';
import { type Line, type Sheet, sheet } from './sheet.ts';

type Snapshot = ReturnType<RecoveryActor['getSnapshot']>;

const logic = recoveryMachine.provide({
  actors: {
    requestLink: fromPromise(({ input, signal }) =>
      request(visitorCalls.forgetPassword, { data: input, signal, quiet: true }),
    ),
    setPassword: fromPromise(({ input, signal }) =>
      request(visitorCalls.recover, { data: input, signal, quiet: true }),
    ),
  },
  actions: { hideTicket: () => history.replaceState(null, '', `#${recoverPath}`) },
});

/** The chart of `/user/recover`, with the ticket of the mailed link when there is one. */
export const recoveryAt = (address: string): LoadedScreen => ({
  logic,
  input: { ticket: new URLSearchParams(address.split('?')[1]).get('ticket') ?? '' },
});

const emailLine: Line = {
  name: 'email',
  label: '邮箱',
  type: 'email',
  autocomplete: 'email',
  fault: ({ email = '' }) => emailFault(email),
};

const toLogin = () => link(loginPath, '返回登录');
const goToLogin = (text = '返回登录') => link(loginPath, text, 'visitor-go');

function formPart({ form, show }: Sheet): Part<Snapshot> {
  form.append(element('p', { class: 'login-more visitor-more' }, toLogin()));
  return {
    title: '找回密码',
    node: form,
    show: (snapshot) => show({ isBusy: snapshot.hasTag('busy'), ...snapshot.context }),
  };
}

const askForm = (actor: RecoveryActor): Part<Snapshot> =>
  formPart(
    sheet(
      {
        title: '找回密码',
        hint: '向账号已验证的邮箱发送重置链接',
        submit: '发送重置链接',
        busy: '发送中…',
      },
      [emailLine],
      ({ email = '' }) => actor.send({ type: 'ASK', email }),
    ),
  );

const setForm = (actor: RecoveryActor): Part<Snapshot> =>
  formPart(
    sheet(
      {
        title: '设置新密码',
        hint: '保存后，该账号在所有设备上退出登录',
        submit: '保存新密码',
        busy: '保存中…',
      },
      passwordLines('新密码'),
      ({ password = '' }) => actor.send({ type: 'SET', password }),
    ),
  );

type Draw = (actor: RecoveryActor, snapshot: Snapshot) => HTMLElement;

/** What stands there in the states without a form. */
const panels: Readonly<Record<string, Draw>> = {
  mailed: (actor, { context }) =>
    panel(
      'plain',
      '请查收邮件',
      [
        `如果 ${context.email} 是某个启用账号已验证的邮箱，重置链接已发送至该邮箱，30 分钟内有效。`,
        '没有收到邮件，请检查垃圾邮件和邮箱是否正确，或联系管理员。',
      ],
      [goToLogin(), button('重新填写邮箱', () => actor.send({ type: 'AGAIN' }))],
    ),
  stale: (actor) =>
    panel(
      'bad',
      '链接已失效',
      ['重置链接已过期、已使用过，或已有更新的一封邮件。'],
      [button('重新申请', () => actor.send({ type: 'AGAIN' })), toLogin()],
    ),
  saved: () => panel('good', '密码已重置', ['该账号已在所有设备上退出，请用新密码登录。'], [goToLogin('去登录')]),
};

/** Draws the screen; returns how to take it away. */
export const drawRecovery = (screen: AnyActorRef): (() => void) => {
  // The actor of the logic above.
  const actor = screen as RecoveryActor;
  return drawScreen<Snapshot>(actor, (snapshot) => {
    const key = snapshot.value;
    const drawPanel = panels[key];
    if (drawPanel) return { key, draw: () => ({ title: '找回密码', node: drawPanel(actor, snapshot) }) };
    return snapshot.hasTag('setForm')
      ? { key: 'setForm', draw: () => setForm(actor) }
      : { key: 'askForm', draw: () => askForm(actor) };
  });
};
