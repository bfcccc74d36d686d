import { expect, test } from 'vitest';
import { type TabPopupEvent, tabPopupMachine } from '../../../machines/shell/tab-popup.ts';
import { after } from '../../engine/promises.ts';

const at = (...events: readonly TabPopupEvent[]) => {
  const { value, context } = after(tabPopupMachine, undefined, ...events);
  return [value, context.tab, context.wanted];
};
const menu = (tab: string): TabPopupEvent => ({ type: 'ASK_MENU', tab });

test('one thing is open over the tab bar at a time', () => {
  expect(at(menu('/a'))).toEqual(['menu', '/a', '']);
  expect(at(menu('/a'), menu('/b'))).toEqual(['menu', '/b', '']);
  expect(at(menu('/a'), { type: 'ASK_LIST' })).toEqual(['list', '', '']);
  expect(at({ type: 'ASK_LIST' }, menu('/b'))).toEqual(['menu', '/b', '']);
  expect(at(menu('/a'), { type: 'LEAVE' })).toEqual(['closed', '', '']);
});

test('the list of all tabs opens with nothing searched for', () => {
  const searched = [{ type: 'ASK_LIST' }, { type: 'SEARCH', wanted: '奖励' }] as const;
  expect(at(...searched)).toEqual(['list', '', '奖励']);
  expect(at(...searched, { type: 'LEAVE' }, { type: 'ASK_LIST' })).toEqual(['list', '', '']);
  expect(at(...searched, menu('/a'))).toEqual(['menu', '/a', '']);
});
