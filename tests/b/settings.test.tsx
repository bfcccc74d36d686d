import { expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { defaultSettings, type LayoutSettings, layoutMachine, palette } from '../../machines/shell/layout.ts';
import type { SettingsActor } from '../../machines/shell/settings.ts';
import '../../src/account/settings.css';
import '../../src/insight/analysis/analysis.css';
import { SettingsDrawer } from '../../src/shell/layout/SettingsDrawer.tsx';
import { openSettings, SettingsPart } from '../../src/shell/layout/SettingsPart.tsx';
import { settingsDriver } from '../drivers/settings.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

const ui = domUi();
const drawing = oneDrawing();
const layoutAs = (settings: Partial<LayoutSettings>) => createActor(layoutMachine, { input: settings }).start();

demandQuietConsole();

await walkView(settingsDriver, (actor: AnyActorRef) => {
  const layout = layoutAs({});
  // The layout's own drawer stays closed; the one under test takes its place.
  const Part = () => <SettingsPart layout={withDrawer(layout, actor)} />;
  const clear = draw(<Part />);
  return () => {
    clear();
    layout.stop();
  };
});

function withDrawer(layout: ReturnType<typeof layoutAs>, settings: AnyActorRef): typeof layout {
  const snapshot = Object.create(layout.getSnapshot(), { children: { value: { settings } } }) as object;
  return Object.create(layout, { getSnapshot: { value: () => snapshot } }) as typeof layout;
}

function drawDrawer(settings: Partial<LayoutSettings>, isWhole = true) {
  const layout = layoutAs(settings);
  const drawer = layout.getSnapshot().children.settings as SettingsActor;
  drawer.send({ type: 'OPEN' });
  const clear = draw(<SettingsDrawer layout={layout} settings={drawer} isWhole={isWhole} />);
  drawing.keep(() => {
    clear();
    layout.stop();
  });
  return { layout, now: () => layout.getSnapshot().context };
}

test('the styles of other pages change nothing: no choice lies over another, no label over a title, swatches in one line', async () => {
  drawDrawer({});
  await soon(() => document.querySelectorAll('fieldset.setting').length).toBe(6);
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const groups = [...document.querySelectorAll('fieldset.setting')].map((group) => ({
    title: boxOf(group.querySelector('legend') ?? group),
    choices: [...group.querySelectorAll('label:has(> input[type=radio])')],
  }));
  const end = (at: number) =>
    Math.max(
      ...(groups[at]?.choices ?? []).flatMap((label) => [label, ...label.children].map((part) => boxOf(part).bottom)),
    );
  for (const at of [0, 1, 2, 3]) expect(end(at)).toBeLessThanOrEqual(groups[at + 1]?.title.top ?? 0);
  expect(new Set(groups[1]?.choices.map((label) => boxOf(label).top)).size).toBe(1);
  for (const label of groups.flatMap(({ choices }) => choices)) {
    expect(getComputedStyle(label).borderTopWidth).toBe('0px');
    for (const part of label.children) expect(boxOf(part).bottom).toBeLessThanOrEqual(boxOf(label).bottom + 1);
  }
});

test('the palette has the eight colours of spec §3, the default among them', () => {
  expect(palette.length).toBe(8);
  expect(palette.map(({ colour }) => colour)).toContain('#1890FF');
  expect(palette.map(({ colour }) => colour)).toContain(defaultSettings.colour);
});

test.each([
  ['亮色', { theme: 'light' }],
  ['暗黑', { theme: 'realDark' }],
  ['拂晓蓝', { colour: '#1890FF' }],
  ['顶部菜单', { navigation: 'top' }],
  ['流式', { contentWidth: 'Fluid' }],
  ['紧凑', { density: 'compact' }],
] as const)('%s shows at once', async (name, chosen) => {
  const { now } = drawDrawer({});
  const choice = () => [...document.querySelectorAll<HTMLInputElement>('.setting-choice > input')].find(named(name));
  await soon(() => choice()?.checked).toBe(false);
  choice()?.click();
  await soon(() => choice()?.checked).toBe(true);
  expect(now()).toMatchObject(chosen);
});

const named = (name: string) => (input: HTMLInputElement) => input.labels?.[0]?.textContent === name;

test.each([
  ['固定顶栏', 'fixedHeader', {}],
  ['下滑时隐藏顶栏', 'autoHideHeader', { fixedHeader: true }],
  ['固定侧边菜单', 'fixedSidebar', {}],
  ['色弱模式', 'colourWeak', {}],
  ['多标签页', 'multiTab', { multiTab: false }],
] as const)('%s is turned on and off', async (name, key, before) => {
  const { now } = drawDrawer(before);
  const turn = async (on: boolean) => {
    await ui.press({ role: 'switch', name });
    await soon(() => now()[key]).toBe(on);
  };
  await turn(true);
  await turn(false);
});

test('a header that moves along cannot hide: that switch is greyed and says why', async () => {
  const { now } = drawDrawer({ fixedHeader: true, autoHideHeader: true });
  await ui.press({ role: 'switch', name: '固定顶栏' });
  await soon(() => now()).toMatchObject({ fixedHeader: false, autoHideHeader: false });
  const hides = () => document.querySelector<HTMLButtonElement>('[role=switch][aria-label=下滑时隐藏顶栏]');
  await soon(() => hides()?.disabled).toBe(true);
  const note = hides()?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(note)?.textContent).toBe('请先固定顶栏');
});

test('operators get neither the text of the settings nor the switch of the tab bar (spec §2)', async () => {
  drawDrawer({}, false);
  await soon(() => ui.see('dialogs')).toEqual(['个性化']);
  const { buttons, text } = await ui.read();
  expect(buttons['拷贝设置']).toBeUndefined();
  expect(text).not.toContain('多标签页');
});

test('it opens over the page when asked for', async () => {
  const layout = layoutAs({});
  drawing.keep(draw(<SettingsPart layout={layout} />));
  await soon(() => ui.see('dialogs')).toEqual([]);
  openSettings(layout);
  await soon(() => ui.see('dialogs')).toEqual(['个性化']);
  layout.stop();
});
