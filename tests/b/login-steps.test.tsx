import { afterEach, expect, test } from 'vitest';
import type { SignInStep } from '../../contract/sign-in/session.ts';
import { drawSteps, type Standing, type Stepping } from '../../src/sign-in/login-steps.ts';
import { domUi } from '../engine/dom-ui.ts';
import { openEntrance } from './entrance.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const quiet: Standing = { step: null, message: '', busy: false, recoveryCodes: [] };
const code: SignInStep = { step: 'code', ticket: 'ticket-1' };
const enrol: SignInStep = {
  step: 'enrol',
  ticket: 'ticket-2',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Flan%20Admin:ops_manager?issuer=Flan%20Admin&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};
const password: SignInStep = { step: 'password', ticket: 'ticket-3', reason: 'expired', max_age_days: 90 };
const codes = Array.from({ length: 8 }, (_, at) => `abcd-efgh-jkm${at + 2}`);

let close = () => {};
afterEach(() => close());

/** The login document with the steps of a session in it, which does what `become` says. */
function open(first: Partial<Standing>) {
  const { place, shut } = openEntrance();
  let standing: Standing = { ...quiet, ...first };
  const did: string[] = [];
  const listeners = new Set<() => void>();
  const stepping: Stepping = {
    username: 'ops_manager',
    standing: () => standing,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (text) => did.push(`answer ${text}`),
    goOn: () => did.push('goOn'),
    cancel: () => did.push('cancel'),
  };
  const detach = drawSteps(stepping, place);
  close = () => {
    detach();
    shut();
  };
  const become = (next: Partial<Standing>) => {
    standing = { ...quiet, ...next };
    for (const listener of listeners) listener();
  };
  return { did, become, detach, listeners };
}

const focused = () => document.activeElement?.id;
const faultOf = (id: string) => document.querySelector(`#${id}-fault`)?.textContent;
const heading = () => document.querySelector('.login-step h2')?.textContent;

test('a step stands in the place of the login form, and has the keyboard', async () => {
  const { become } = open({ step: code });
  const screen = await ui.read();
  expect([heading(), focused()]).toEqual(['两步验证', 'step-code']);
  expect(Object.keys(screen.fields)).toEqual(['验证码']);
  expect(screen.buttons).toEqual({ 登录: 'enabled', 返回登录: 'enabled' });
  expect(screen.text).toContain('恢复码');
  expect(document.querySelector('#step-code')?.getAttribute('autocomplete')).toBe('one-time-code');
  become({});
  expect(Object.keys(await ui.see('fields'))).toEqual(['用户名', '密码']);
});

test('a code is sent without the spaces around it, by Enter too; nothing is sent without one', async () => {
  const { did } = open({ step: code });
  await ui.click('登录');
  expect([did, faultOf('step-code'), focused()]).toEqual([[], '请输入验证码', 'step-code']);
  await ui.fill('验证码', ' 123456 ');
  expect(faultOf('step-code')).toBe('');
  await ui.key('Enter');
  expect(did).toEqual(['answer 123456']);
});

test('while it is looked at nothing can be sent again; a refusal is told, and what was typed is ready to be typed over', async () => {
  const { did, become } = open({ step: code });
  await ui.fill('验证码', '123456');
  become({ step: code, busy: true });
  expect(await ui.see('buttons')).toEqual({ '验证中…': 'disabled', 返回登录: 'enabled' });
  await ui.key('Enter');
  expect(did).toEqual([]);
  become({ step: code, message: '验证码不正确，或已被使用过' });
  const screen = await ui.read();
  expect(screen.alerts).toEqual(['验证码不正确，或已被使用过']);
  expect(screen.fields['验证码']?.value).toBe('123456');
  const input = document.querySelector<HTMLInputElement>('#step-code');
  expect([input?.selectionStart, input?.selectionEnd, input?.readOnly]).toEqual([0, 6, false]);
  become({ step: code, busy: true });
  expect(await ui.see('alerts')).toEqual([]);
});

test('back to the login form', async () => {
  const { did } = open({ step: code });
  await ui.click('返回登录');
  expect(did).toEqual(['cancel']);
});

test('enrolling shows the address as a QR code and the secret to be typed', async () => {
  const { did } = open({ step: enrol });
  const picture = document.querySelector('.step-code svg');
  expect(picture?.getAttribute('aria-label')).toBe('绑定身份验证器的二维码');
  // Of 29 or more modules a side about half are dark.
  expect(picture?.querySelector('path')?.getAttribute('d')?.split('M').length).toBeGreaterThan(400);
  expect(await ui.see('text')).toContain('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  await ui.fill('验证码', '654321');
  await ui.click('绑定并登录');
  expect(did).toEqual(['answer 654321']);
});

test('recovery codes are told once, before the way goes on', async () => {
  const { did, become } = open({ step: enrol });
  become({ recoveryCodes: codes });
  const screen = await ui.read();
  expect(heading()).toBe('保存恢复码');
  expect(codes.filter((one) => !screen.text.includes(one))).toEqual([]);
  expect(screen.buttons).toEqual({ 复制: 'enabled', '我已保存，进入系统': 'enabled' });
  await ui.click('我已保存，进入系统');
  expect(did).toEqual(['goOn']);
});

test('a new password is judged while it is typed, by the rules that the server has', async () => {
  const { did } = open({ step: password });
  const kept = () =>
    [...document.querySelectorAll<HTMLElement>('.step-rules li')].map(({ dataset }) => dataset['kept']);
  const strength = () => document.querySelector('.step-strength')?.textContent;
  expect(await ui.see('text')).toContain('密码已使用超过 90 天');
  expect([kept(), strength()]).toEqual([['false', 'false', 'false'], '']);
  await ui.fill('新密码', 'Ops_manager1');
  expect([kept(), strength()]).toEqual([['true', 'true', 'false'], '密码强度：弱']);
  await ui.fill('新密码', 'Fresh-2026-leaf');
  expect([kept(), strength()]).toEqual([['true', 'true', 'true'], '密码强度：强']);
  await ui.fill('确认新密码', 'Fresh-2026');
  await ui.click('保存并登录');
  expect([did, faultOf('step-again'), focused()]).toEqual([[], '两次输入的密码不一致', 'step-again']);
  await ui.fill('确认新密码', 'Fresh-2026-leaf');
  await ui.click('保存并登录');
  expect(did).toEqual(['answer Fresh-2026-leaf']);
});

test('what is wrong with a new password is said below it', async () => {
  open({ step: { ...password, reason: 'first' } });
  expect(await ui.see('text')).toContain('首次登录，请先设置自己的密码');
  await ui.click('保存并登录');
  expect([faultOf('step-password'), faultOf('step-again'), focused()]).toEqual([
    '请输入新密码',
    '请再次输入新密码',
    'step-password',
  ]);
  await ui.fill('新密码', 'short');
  expect(faultOf('step-password')).toBe('');
  await ui.click('保存并登录');
  expect(faultOf('step-password')).toBe('新密码长度为 8–32 个字符');
});

test('the next step is drawn anew, the same one is not', async () => {
  const { become, detach, listeners } = open({ step: password });
  await ui.fill('新密码', 'Fresh-2026');
  become({ step: { ...password }, message: '新密码不能与最近 3 次使用过的密码相同' });
  expect((await ui.see('fields'))['新密码']?.value).toBe('Fresh-2026');
  become({ step: code });
  expect([heading(), focused()]).toEqual(['两步验证', 'step-code']);
  detach();
  expect([document.querySelector('.login-step'), listeners.size]).toEqual([null, 0]);
});
