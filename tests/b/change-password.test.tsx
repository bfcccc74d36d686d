import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { type ChangePasswordActor, changePasswordMachine } from '../../machines/account/change-password.ts';
import { ChangePasswordDialog } from '../../src/account/ChangePasswordDialog.tsx';
import { changePasswordDriver } from '../drivers/change-password.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { pressBeside } from './press-beside.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** As the page has it: there until it has ended. */
function Dialog({ change }: { readonly change: ChangePasswordActor }) {
  const isOpen = useSelector(change, ({ status }) => status === 'active');
  return isOpen && <ChangePasswordDialog change={change} />;
}

demandQuietConsole();
await walkView(changePasswordDriver, (actor: AnyActorRef) => draw(<Dialog change={actor as ChangePasswordActor} />));

const ui = domUi();
const drawing = oneDrawing();

function open(): ChangePasswordActor {
  const logic = changePasswordMachine.provide({ actors: { change: fromPromise(() => new Promise(() => {})) } });
  const change = createActor(logic, { input: { username: 'admin' } }).start();
  drawing.draw(<Dialog change={change} />);
  return change;
}

const kept = () =>
  [...document.querySelectorAll<HTMLElement>('.password-rules li')].map(({ dataset }) => dataset['kept']);
const strength = () => document.querySelector('.password-strength')?.textContent;

test('the first field has the keyboard; Enter sends, a press beside it does nothing, Escape takes it back', async () => {
  const change = open();
  const first = () => document.activeElement?.getAttribute('autocomplete');
  await soon(first).toBe('current-password');
  await ui.key('Enter');
  await soon(() => change.getSnapshot().value).toBe('faulty');
  pressBeside();
  await ui.read();
  expect(change.getSnapshot().value).toBe('faulty');
  await ui.key('Escape');
  await soon(() => change.getSnapshot().value).toBe('cancelled');
});

test('the rules and the strength follow what is typed', async () => {
  open();
  await soon(kept).toEqual(['false', 'false', 'false']);
  expect(strength()).toBe('');
  await ui.fill('新密码', 'Admin-2026');
  await soon(kept).toEqual(['true', 'true', 'false']);
  expect(strength()).toBe('密码强度：弱');
  await ui.fill('新密码', 'Fresh-2026-leaf');
  await soon(kept).toEqual(['true', 'true', 'true']);
  expect(strength()).toBe('密码强度：强');
});

test('nothing can be typed while it is changed, and the keyboard stays where it is', async () => {
  const change = open();
  for (const [label, text] of [
    ['原密码', 'Test-1234'],
    ['新密码', 'Fresh-2026'],
    ['确认新密码', 'Fresh-2026'],
  ] as const)
    await ui.fill(label, text);
  await ui.click('确定');
  await soon(() => change.getSnapshot().value).toBe('changing');
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.account-form input')];
  await soon(() => inputs.map(({ readOnly, disabled }) => readOnly && !disabled)).toEqual([true, true, true]);
});
