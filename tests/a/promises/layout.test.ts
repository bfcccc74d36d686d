import { expect, test } from 'vitest';
import { layoutMachine } from '../../../machines/shell/layout.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

test('default settings of spec §3', () => {
  expect(after(layoutMachine, {}).context).toEqual({
    navigation: 'side',
    theme: 'dark',
    colour: '#52C41A',
    contentWidth: 'Fixed',
    fixedHeader: false,
    fixedSidebar: false,
    autoHideHeader: false,
    colourWeak: false,
    multiTab: true,
    density: 'default',
  });
});

test('a stored setting wins over the default, and a choice is stored', () => {
  expect(after(layoutMachine, { navigation: 'top' }).value.navigation).toBe('top');
  const chosen = effectsAfter(layoutMachine, {}, { type: 'CHOOSE', settings: { navigation: 'top' } });
  expect(chosen).toEqual(['store {"settings":{"navigation":"top"}}']);
});

test('the header hides beyond 300 px, and only when auto-hide is on (spec §9)', () => {
  const header = (autoHideHeader: boolean, top: number) =>
    after(layoutMachine, { autoHideHeader }, { type: 'SCROLLED', top }).value.header;
  expect([header(true, 301), header(true, 300), header(false, 301)]).toEqual(['hidden', 'shown', 'shown']);
});

const choose = { type: 'CHOOSE', settings: { theme: 'light' } } as const;
const paused = [choose, elapsed('pause', 'layout.carrying.pausing')] as const;

test('what is chosen is carried to the account once nothing more comes for a moment', () => {
  expect(callsAfter(layoutMachine, {}, choose).filter(isCarried)).toEqual([]);
  expect(callsAfter(layoutMachine, {}, ...paused).filter(isCarried)).toHaveLength(1);
  const rest = after(layoutMachine, {}, ...paused, done('carry', undefined));
  expect(rest.value.carrying).toBe('rest');
});

test('what was not carried is tried again without a word', () => {
  const down = [...paused, failed('carry', '网络异常')] as const;
  expect(after(layoutMachine, {}, ...down).value.carrying).toBe('waiting');
  expect(effectsAfter(layoutMachine, {}, ...down)).toEqual([]);
  const again = after(layoutMachine, {}, ...down, elapsed('retryPause', 'layout.carrying.waiting'));
  expect(again.value.carrying).toBe('saving');
});

test('what was chosen elsewhere is shown, and neither stored nor carried once more', () => {
  const follow = { type: 'FOLLOW', settings: { navigation: 'top', theme: 'realDark' } } as const;
  const followed = after(layoutMachine, {}, follow);
  expect(followed.value).toMatchObject({ navigation: 'top', carrying: 'rest' });
  expect(followed.context.theme).toBe('realDark');
  expect(effectsAfter(layoutMachine, {}, follow)).toEqual([
    'show {"settings":{"navigation":"top","theme":"realDark"}}',
  ]);
});

const isCarried = (call: string) => call.startsWith('carry');

test('the header comes back when the page is near its top again, not before (spec §3)', () => {
  const down = [
    { type: 'CHOOSE', settings: { fixedHeader: true, autoHideHeader: true } },
    { type: 'SCROLLED', top: 900 },
  ] as const;
  expect(after(layoutMachine, {}, ...down).can({ type: 'SCROLLED', top: 800 })).toBe(false);
  expect(after(layoutMachine, {}, ...down).can({ type: 'SCROLLED', top: 0 })).toBe(true);
});

test('a table takes the whole window and gives it back; that is no setting, and nothing of it is kept', () => {
  const fill = { type: 'FILL_WINDOW' } as const;
  expect(after(layoutMachine, {}).value.space).toBe('framed');
  expect(after(layoutMachine, {}, fill).value.space).toBe('filled');
  expect(after(layoutMachine, {}, fill, { type: 'LEAVE_WINDOW' }).value.space).toBe('framed');
  expect(effectsAfter(layoutMachine, {}, fill)).toEqual([]);
});
