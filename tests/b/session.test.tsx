import { useSelector } from '@xstate/react';
import { expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { type SessionActor, sessionMachine } from '../../machines/sign-in/session.ts';
import { QuestionDialog } from '../../src/core/widgets/QuestionDialog.tsx';
import { UserMenu } from '../../src/shell/layout/UserMenu.tsx';
import { SessionDialogs } from '../../src/sign-in/SessionDialogs.tsx';
import { hasFrame, nickname, sessionDriver } from '../drivers/session.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { openDocument } from './login-document.ts';
import { pressBeside } from './press-beside.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** What the house shows of the session behind the login: the operator's menu, and the questions. */
function Inside({ session }: { readonly session: SessionActor }) {
  const framed = useSelector(session, hasFrame);
  return (
    <>
      {framed && (
        <UserMenu
          user={{ ...operator, nickname }}
          onSettings={() => {}}
          onViewAs={() => {}}
          onSignOut={() => session.send({ type: 'SIGN_OUT' })}
        />
      )}
      <SessionDialogs session={session} />
    </>
  );
}

demandQuietConsole();

await walkView(sessionDriver, async (actor: AnyActorRef) => {
  const session = actor as SessionActor;
  const closeDocument = await openDocument(session);
  const clear = draw(<Inside session={session} />);
  return () => {
    clear();
    closeDocument();
  };
});

const ui = domUi();
const signingIn = sessionMachine.provide({
  actors: { signIn: fromPromise(async ({ input }) => ({ token: `of ${input.username}`, refresh_in: 7200 })) },
});

test('what is missing is said below the field (spec §5), and nothing is sent', async () => {
  const session = createActor(sessionMachine, { input: { token: '' } }).start();
  const closeDocument = await openDocument(session);
  const faults = () => ['#username-fault', '#password-fault'].map((one) => document.querySelector(one)?.textContent);
  await ui.fill('用户名', '   ');
  await ui.click('登录');
  expect(faults()).toEqual(['请输入用户名', '请输入密码']);
  expect(document.activeElement?.id).toBe('username');
  await ui.fill('用户名', 'admin');
  await ui.click('登录');
  expect(faults()).toEqual(['', '请输入密码']);
  expect(document.activeElement?.id).toBe('password');
  expect(session.getSnapshot().value).toBe('signedOut');
  closeDocument();
});

test('Enter sends the form, and no password stays in the document', async () => {
  const session = createActor(signingIn, { input: { token: '' } }).start();
  const closeDocument = await openDocument(session);
  await ui.fill('用户名', ' admin ');
  await ui.fill('密码', 'correct horse');
  await ui.key('Enter');
  await soon(() => session.getSnapshot().context.token).toBe('of admin');
  expect(document.querySelector<HTMLInputElement>('#password')?.value).toBe('');
  closeDocument();
});

test('a press beside a question of the session answers nothing; Escape does what 取消 does, where there is one', async () => {
  const session = createActor(sessionMachine, { input: { token: 'kept' } }).start();
  const clear = draw(<Inside session={session} />);
  const dialogs = () => document.querySelectorAll('[role=dialog]').length;
  session.send({ type: 'SIGN_OUT' });
  await soon(dialogs).toBe(1);
  pressBeside();
  await ui.read();
  expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmingSignOut' });
  await ui.key('Escape');
  await soon(() => session.getSnapshot().value).toEqual({ signedIn: 'active' });
  await soon(dialogs).toBe(0);
  clear();
  session.stop();
});

test('a question has the words of whoever asks, and while its answer is carried out Escape does nothing', async () => {
  const [onOk, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const question = { title: '提示', okText: '仍然关闭', cancelText: '继续编辑', danger: true, onOk, onCancel };
  const clear = draw(<QuestionDialog {...question}>内容</QuestionDialog>);
  await soon(async () => Object.keys(await ui.see('buttons'))).toEqual(['继续编辑', '仍然关闭']);
  await ui.key('Escape');
  await soon(() => onCancel.mock.calls.length).toBe(1);
  clear();
  const clearBusy = draw(
    <QuestionDialog {...question} busy>
      内容
    </QuestionDialog>,
  );
  await soon(async () => Object.values(await ui.see('buttons'))).toEqual(['disabled', 'disabled']);
  await ui.key('Escape');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([onOk.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  clearBusy();
});
