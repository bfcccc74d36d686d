import type { SnapshotFrom } from 'xstate';
import type { screenMachine } from '../../machines/shell/screen.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { screenModel } from '../models/screen.model.ts';

type Size = SnapshotFrom<typeof screenMachine>;

const isOpened = (snapshot: Size) =>
  snapshot.matches('mobile') ? snapshot.matches({ mobile: 'shown' }) : snapshot.hasTag('opened');
const isCovered = (snapshot: Size) => snapshot.matches({ mobile: 'shown' });

/** The button that opens and closes the menu, and the drawer that the menu is on a phone. */
export const screenDriver = defineDriver(screenModel, {
  world: ['RESIZED'],
  /** The button is the only way to open the menu; the drawer covers it, and is closed by the keyboard. */
  offers: (snapshot, event) => {
    if (event.type === 'TOGGLE_SIDEBAR') return !isCovered(snapshot);
    return event.type === 'HIDE_MENU';
  },
  perform: (ui, event, snapshot) =>
    event.type === 'HIDE_MENU' ? ui.key('Escape') : ui.click(isOpened(snapshot) ? '收起菜单' : '展开菜单'),
  check: async (ui, snapshot) => {
    const { controls, dialogs } = await ui.read();
    const links = new Set(controls.filter(({ role }) => role === 'link').map(({ name }) => name));
    shows('drawer', dialogs, isCovered(snapshot) ? ['主菜单'] : []);
    shows('pages in the menu', links.has('奖励分类'), isOpened(snapshot));
    shows('side menu or drawer', links.has('Flan Admin 首页'), !snapshot.matches({ mobile: 'hidden' }));
  },
  controlOf: (event, snapshot) =>
    event.type === 'TOGGLE_SIDEBAR' ? { role: 'button', name: isOpened(snapshot) ? '收起菜单' : '展开菜单' } : null,
});
