import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import type { Registration, RegistrationState } from '../../contract/sign-in/registration.ts';
import { registerMachine } from '../../machines/sign-in/register.ts';
import { drawRegister } from '../../src/sign-in/visitor/register-screen.ts';
import { registerDriver } from '../drivers/register.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { applicant } from '../models/register.model.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { openVisitorPlace } from './visitor-place.ts';
import { walkView } from './walk-view.ts';

function draw(actor: AnyActorRef): () => void {
  const close = openVisitorPlace();
  const clear = drawRegister(actor);
  return () => {
    clear();
    close();
  };
}

demandQuietConsole();
await walkView(registerDriver, draw);

const ui = domUi();
const faultOf = (name: string) =>
  document.querySelector(`#visitor-${name}-fault:not(.visitor-advice)`)?.textContent ?? '';
const adviceOf = (name: string) => document.querySelector(`#visitor-${name}-fault.visitor-advice`)?.textContent;
const names = ['username', 'nickname', 'email', 'password', 'repeat'];

/** The screen of a chart whose calls end as told; what was sent is in `sent`. */
function opened(register: () => Promise<unknown>) {
  const sent: unknown[] = [];
  const logic = registerMachine.provide({
    actors: {
      askOpen: fromPromise<RegistrationState, void>(async () => ({ open: true })),
      register: fromPromise<unknown, Registration>(({ input }) => {
        sent.push(input);
        return register();
      }),
    },
  });
  const actor = createActor(logic, { input: { at: 'form', ticket: '' } }).start();
  const clear = draw(actor);
  return { actor, sent, clear };
}

const fillAll = async (changes: Partial<typeof applicant> & { repeat?: string } = {}) => {
  const typed = { repeat: applicant.password, ...applicant, ...changes };
  const labels = { username: '用户名', nickname: '昵称', email: '邮箱', password: '密码', repeat: '确认密码' } as const;
  for (const [name, label] of Object.entries(labels)) await ui.fill(label, typed[name as keyof typeof labels]);
};

test('what is wrong is said below its field (spec §5), the first of them gets the focus, and nothing is sent', async () => {
  const { sent, clear } = opened(async () => ({}));
  await soon(async () => (await ui.see('fields'))['确认密码'] !== undefined).toBe(true);
  expect(document.activeElement?.id).toBe('visitor-username');
  expect(document.title).toBe('注册账号 - Flan Admin');
  await ui.click('注册');
  expect(names.map(faultOf)).toEqual(['请输入用户名', '请输入昵称', '请输入邮箱', '请输入密码', '请再次输入密码']);
  expect(document.activeElement?.id).toBe('visitor-username');
  await fillAll({ repeat: 'Garden-2027' });
  expect(names.slice(0, 4).map(faultOf)).toEqual(['', '', '', '']);
  await ui.click('注册');
  expect(faultOf('repeat')).toBe('两次输入的密码不一致');
  expect(document.activeElement?.id).toBe('visitor-repeat');
  expect(sent).toEqual([]);
  clear();
});

test('how strong a password is, is said while it is typed', async () => {
  const { clear } = opened(async () => ({}));
  await soon(async () => (await ui.see('fields'))['密码'] !== undefined).toBe(true);
  expect(adviceOf('password')).toContain('8–32 个字符');
  for (const [typed, strength] of [
    ['Gar', '弱'],
    ['Garden-26', '中'],
    ['Garden-2026-leaf', '强'],
  ] as const) {
    await ui.fill('密码', typed);
    expect(adviceOf('password')).toBe(`密码强度：${strength}`);
  }
  clear();
});

test('a refused call takes nothing of what was typed', async () => {
  const errors = [{ field: 'username', message: '用户名已被占用' }];
  const refusal = Object.assign(new Error('用户名已被占用'), { code: codes.invalid, result: { errors } });
  const { sent, clear } = opened(() => Promise.reject(refusal));
  await soon(async () => (await ui.see('fields'))['密码'] !== undefined).toBe(true);
  await fillAll();
  await ui.key('Enter');
  await soon(() => faultOf('username')).toBe('用户名已被占用');
  expect(sent).toEqual([applicant]);
  expect(document.activeElement?.id).toBe('visitor-username');
  const values = names.map((name) => document.querySelector<HTMLInputElement>(`#visitor-${name}`)?.value);
  expect(values).toEqual([...Object.values(applicant), applicant.password]);
  // Typed anew, it is no longer known to be taken.
  await ui.fill('用户名', 'lin_mu_2');
  expect(faultOf('username')).toBe('');
  clear();
});

test('leaving it shows the login form again, and no password stays in the document', async () => {
  const { clear } = opened(async () => ({}));
  const { dataset } = document.documentElement;
  await soon(async () => (await ui.see('fields'))['密码'] !== undefined).toBe(true);
  expect(dataset['visitor']).toBe('');
  expect(await ui.seeButton('登录')).toBeUndefined();
  await fillAll();
  clear();
  expect(dataset['visitor']).toBeUndefined();
  expect(document.body.innerHTML).not.toContain('visitor-password');
  expect(document.title).toBe('登录 - Flan Admin');
});
