import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { AccountSecurity, RecoveryCodes } from '../../contract/account/account-security.ts';
import { changeEmailMachine } from '../../machines/account/change-email.ts';
import { changePasswordMachine } from '../../machines/account/change-password.ts';
import { type SecurityPageActor, securityPageMachine } from '../../machines/account/security-page.ts';
import { twoStepMachine } from '../../machines/account/two-step.ts';
import { SecurityPage } from '../../src/account/SecurityPage.tsx';
import { securityPageDriver } from '../drivers/security-page.driver.ts';
import { twoStepDriver } from '../drivers/two-step.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

const security: AccountSecurity = {
  password_updated_at: '2026-06-01T09:00:00+08:00',
  two_step: true,
  two_step_demanded: false,
  recovery_codes_left: 8,
  email: 'mall@example.com',
  mobile: '138****0001',
};

demandQuietConsole();

const sessions = standing({
  value: 'listed',
  context: { sessions: [], asked: null, error: '' },
  matches: () => false,
  can: () => false,
  hasTag: () => false,
});

await walkView(securityPageDriver, (actor: AnyActorRef) => {
  const twoStep = standing({ value: 'on', context: { security, error: '' }, matches: () => false, can: () => false });
  const living = withChildren(actor as SecurityPageActor, (snapshot) => ({
    twoStep,
    sessions,
    ...(snapshot.matches('changingEmail') && { changeEmail: createActor(changeEmailMachine).start() }),
    ...(snapshot.matches('changingPassword') && {
      changePassword: createActor(changePasswordMachine, { input: { username: 'admin' } }).start(),
    }),
  }));
  return draw(<SecurityPage page={living} />);
});

await walkView(twoStepDriver, (actor: AnyActorRef) =>
  draw(<SecurityPage page={standing({ value: 'resting', children: { twoStep: actor } }) as SecurityPageActor} />),
);

const ui = domUi();
const drawing = oneDrawing();

/** The page over charts that run; its answers are these. */
function open(answers: Partial<AccountSecurity>) {
  const twoStep = twoStepMachine.provide({
    actors: {
      fetchSecurity: fromPromise(async () => ({ ...security, ...answers })),
      beginEnrolment: fromPromise(async () => ({
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
      })),
      confirmEnrolment: fromPromise<RecoveryCodes, { mfaCode: string }>(async () => ({
        recovery_codes: ['abcd-efgh-jkmn'],
      })),
      renewCodes: fromPromise<RecoveryCodes, { password: string }>(async () => ({
        recovery_codes: ['abcd-efgh-jkmn'],
      })),
    },
  });
  const page = createActor(securityPageMachine.provide({ actors: { twoStep } }), {
    input: { key: '/account/settings/security', username: 'admin' },
  }).start();
  drawing.draw(<SecurityPage page={page} />);
  return page;
}

test('few recovery codes are worth a word', async () => {
  open({ recovery_codes_left: 2 });
  await soon(() => ui.see('text')).toContain('剩余 2 个恢复码，建议重新生成');
  open({ recovery_codes_left: 3 });
  await soon(() => ui.see('text')).toContain('剩余 3 个恢复码');
  expect(await ui.see('text')).not.toContain('建议');
});

test('binding: the secret to scan and to type, the code by Enter, then the codes that are told once', async () => {
  const page = open({ two_step: false });
  const twoStep = page.getSnapshot().children.twoStep;
  await ui.click('开启两步验证');
  await soon(() => document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await ui.see('text')).toContain('JBSW Y3DP EHPK 3PXP');
  expect(document.querySelector('[aria-label="绑定身份验证器的二维码"] svg path')).not.toBeNull();
  await ui.fill('验证码', '123456');
  await ui.key('Enter');
  await soon(() => ui.see('dialogs')).toEqual(['保存恢复码']);
  await ui.key('Escape');
  expect(twoStep?.getSnapshot().value).toBe('telling');
  expect(await ui.see('text')).toContain('abcd-efgh-jkmn');
});

const focused = () => document.activeElement?.textContent?.replaceAll(/\s/g, '');

test('a dialog that is cancelled gives the keyboard back to the button that opened it', async () => {
  open({ two_step: false });
  await ui.click('开启两步验证');
  await soon(() => document.activeElement?.getAttribute('autocomplete')).toBe('one-time-code');
  await ui.click('取消');
  await soon(focused).toBe('开启两步验证');
  open({});
  for (const name of ['重新生成恢复码', '关闭两步验证']) {
    await ui.click(name);
    await soon(() => document.activeElement?.getAttribute('autocomplete')).toBe('current-password');
    await ui.click('取消');
    await soon(focused).toBe(name);
  }
});

test('the codes leave the keyboard where they are renewed; where they were new, on the title', async () => {
  open({});
  await ui.click('重新生成恢复码');
  await ui.fill('登录密码', 'Test-1234');
  await ui.click('确定');
  await ui.click('我已保存');
  await soon(focused).toBe('重新生成恢复码');
  open({ two_step: false });
  await ui.click('开启两步验证');
  await ui.fill('验证码', '123456');
  await ui.click('开启');
  await ui.click('我已保存');
  await soon(focused).toBe('两步验证未开启');
});

test('what loads has a place', () => {
  const loading = standing({ value: 'loading', context: { security: null, error: '' }, matches: () => false });
  drawing.draw(
    <SecurityPage page={standing({ value: 'resting', children: { twoStep: loading } }) as SecurityPageActor} />,
  );
  return soon(() => document.querySelector('.waiting-lines')?.getAttribute('aria-label')).toBe('加载中');
});
