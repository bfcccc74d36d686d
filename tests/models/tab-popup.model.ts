import { tabPopupMachine } from '../../machines/shell/tab-popup.ts';
import { bare, defineModel } from '../engine/model.ts';

export const tabPopupModel = defineModel(tabPopupMachine, {
  id: 'tabPopup',
  cases: {
    ASK_MENU: [{ tab: '/award/list' }, { tab: '/award/cate' }],
    ASK_LIST: bare,
    SEARCH: { some: { wanted: '奖励' }, none: { wanted: '' } },
    LEAVE: bare,
  },
  invariants: {
    'a menu is of a tab, and nothing else is': (snapshot) => snapshot.matches('menu') === (snapshot.context.tab !== ''),
    'only the list is searched': ({ context, value }) => context.wanted === '' || value === 'list',
    'what is closed remembers nothing': (snapshot) =>
      !snapshot.matches('closed') || (snapshot.context.tab === '' && snapshot.context.wanted === ''),
  },
  goal: (snapshot) => snapshot.matches('closed'),
});
