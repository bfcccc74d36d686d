import { expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { initialNotices } from '../../contract/notices/notify-settings.ts';
import type { ProfilePageActor } from '../../machines/account/profile-page.ts';
import { type SettingsFormActor, settingsFormMachine } from '../../machines/account/settings-form.ts';
import type {
  LoadedSettings,
  SettingsChange,
  SettingsFormInput,
  SettingsFormName,
} from '../../machines/account/settings-forms.ts';
import { BindingPage } from '../../src/account/BindingPage.tsx';
import { CustomPage } from '../../src/account/CustomPage.tsx';
import { NotificationPage } from '../../src/account/NotificationPage.tsx';
import { ProfilePage } from '../../src/account/ProfilePage.tsx';
import { settingsFormDriver } from '../drivers/settings-form.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

await walkView(settingsFormDriver, (actor: AnyActorRef) => {
  const form = actor as SettingsFormActor;
  if (form.getSnapshot().context.form === 'preferences') return draw(<CustomPage page={form} user={operator} />);
  const page = standing({ value: 'resting', children: { form }, matches: () => true }) as ProfilePageActor;
  return draw(<ProfilePage page={page} />);
});

const ui = domUi();
const drawing = oneDrawing();

/** A form that runs, filled with these; `saved` hears what it sends. */
function running(form: SettingsFormName, values: LoadedSettings['values'], facts: LoadedSettings['values'] = {}) {
  const saved = vi.fn<(change: SettingsChange) => void>();
  const loaded: LoadedSettings = { version: 1, values, typed: null, facts };
  const machine = settingsFormMachine.provide({
    actors: {
      fetchForm: fromPromise<LoadedSettings, SettingsFormInput>(async () => loaded),
      saveForm: fromPromise<LoadedSettings, SettingsChange>(async ({ input }) => {
        saved(input);
        return { ...loaded, version: 2, values: input.draft };
      }),
    },
  });
  return { page: createActor(machine, { input: { key: '/', form } }).start(), saved };
}

test('新消息通知: a switch for each kind and way, 安全提醒 fixed, sent by the button', async () => {
  const { page, saved } = running('notify', initialNotices);
  drawing.draw(<NotificationPage page={page} />);
  await soon(() => ui.seeButton('保存设置')).toBe('disabled');
  const switches = (await ui.see('controls')).filter(({ role }) => role === 'switch');
  expect(switches.map(({ name, enabled, on }) => [name.replaceAll(/\s/g, ''), enabled, on])).toEqual([
    ['系统消息站内', true, true],
    ['系统消息邮件', true, false],
    ['待办任务站内', true, true],
    ['待办任务邮件', true, false],
    ['审批结果站内', true, true],
    ['审批结果邮件', true, false],
    ['导出完成站内', true, true],
    ['导出完成邮件', true, false],
    ['安全提醒站内', false, true],
    ['安全提醒邮件', false, true],
    ['库存预警站内', true, true],
    ['库存预警邮件', true, false],
  ]);
  await ui.press({ role: 'switch', name: '待办任务 邮件' });
  await soon(() => ui.seeButton('保存设置')).toBe('enabled');
  await ui.click('保存设置');
  await soon(() => saved.mock.calls.length).toBe(1);
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ version: 1, values: { todo_mail: true } });
});

test('账号绑定: who one is there; the password undoes it', async () => {
  const facts = { offered: true, label: '企业账号登录', issuer: 'https://id.example', subject: 'u-17' };
  const { page, saved } = running('binding', { password: '' }, facts);
  drawing.draw(<BindingPage page={page} />);
  await soon(() => ui.see('text')).toContain('u-17');
  await ui.fill('登录密码', 'Test-1234');
  await ui.click('解绑');
  await soon(() => saved.mock.calls[0]?.[0].draft['password']).toBe('Test-1234');
  drawing.draw(<BindingPage page={running('binding', {}, { ...facts, subject: null }).page} />);
  await soon(() => ui.see('text')).toContain('未绑定');
  expect((await ui.see('fields'))['登录密码']).toBeUndefined();
});

test('个性化: a choice is sent by itself a moment later', async () => {
  const { page, saved } = running('preferences', { sync: true, theme: 'dark', colour: '#52C41A', multiTab: true });
  drawing.draw(<CustomPage page={page} user={operator} />);
  await soon(() => ui.see('text')).toContain('同步到账号');
  await ui.press({ role: 'radio', name: '亮色' });
  await ui.press({ role: 'radio', name: '极客蓝' });
  await soon(() => saved.mock.calls.length).toBe(1);
  expect(saved.mock.calls[0]?.[0].values).toEqual({ theme: 'light', colour: '#2F54EB' });
  await soon(() => page.getSnapshot().value).toEqual({ viewing: 'saved' });
});
