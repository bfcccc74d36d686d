import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { recoveryMachine } from '../../machines/sign-in/recovery.ts';
import { drawRecovery } from '../../src/sign-in/visitor/recovery-screen.ts';
import { recoveryDriver } from '../drivers/recovery.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { openVisitorPlace } from './visitor-place.ts';
import { walkView } from './walk-view.ts';

function draw(actor: AnyActorRef): () => void {
  const close = openVisitorPlace();
  const clear = drawRecovery(actor);
  return () => {
    clear();
    close();
  };
}

demandQuietConsole();
await walkView(recoveryDriver, draw);

const ui = domUi();

test('two passwords that differ are not sent; the words say what is to be mended', async () => {
  const actor = createActor(recoveryMachine, { input: { ticket: 't1' } }).start();
  const clear = draw(actor);
  await ui.fill('新密码', 'Garden-2026');
  await ui.fill('确认密码', 'Garden-2027');
  await ui.click('保存新密码');
  expect(document.querySelector('#visitor-repeat-fault')?.textContent).toBe('两次输入的密码不一致');
  expect(actor.getSnapshot().value).toBe('setting');
  clear();
});

test('how it came out is read out: its heading has the focus', async () => {
  const requestLink = fromPromise<unknown, { email: string }>(async () => ({}));
  const logic = recoveryMachine.provide({ actors: { requestLink } });
  const actor = createActor(logic, { input: { ticket: '' } }).start();
  const clear = draw(actor);
  expect(document.activeElement?.id).toBe('visitor-email');
  await ui.fill('邮箱', 'lin@flan.example');
  await ui.key('Enter');
  await soon(() => document.activeElement?.textContent).toBe('请查收邮件');
  clear();
  actor.stop();
});
