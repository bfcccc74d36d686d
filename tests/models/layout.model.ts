import { defaultSettings, headerHidesBeyond, layoutMachine } from '../../machines/shell/layout.ts';
import { bare, defineModel } from '../engine/model.ts';

export const layoutModel = defineModel(layoutMachine, {
  id: 'layout',
  roots: [{}, { navigation: 'top' }],
  cases: {
    CHOOSE: {
      top: { settings: { navigation: 'top' } },
      side: { settings: { navigation: 'side' } },
      autoHide: { settings: { autoHideHeader: true } },
      stay: { settings: { autoHideHeader: false } },
    },
    FOLLOW: {
      top: { settings: { navigation: 'top' } },
      side: { settings: { navigation: 'side' } },
    },
    'done.carry': [undefined],
    'error.carry': { down: '您的网络发生异常，无法连接服务器' },
    SCROLLED: [{ top: headerHidesBeyond }, { top: headerHidesBeyond + 1 }],
    FILL_WINDOW: bare,
    LEAVE_WINDOW: bare,
  },
  /** How much of the window the page takes makes no difference to the rest. */
  within: (snapshot, { type }) => !type.endsWith('_WINDOW') || snapshot.matches({ carrying: 'rest', header: 'shown' }),
  key: ({ context }) => context,
  invariants: {
    'the menu lies where the settings say': ({ context, value }) => value.navigation === context.navigation,
    'the header hides only when auto-hide is or was on': (snapshot) =>
      snapshot.matches({ header: 'shown' }) || snapshot.matches({ header: 'hidden' }),
    'the account is told exactly while that is under way': (snapshot) =>
      snapshot.matches({ carrying: 'saving' }) === (snapshot.children.carry !== undefined),
    'what nobody chose keeps its default': ({ context }) => context.colour === defaultSettings.colour,
  },
  goal: (snapshot) => snapshot.matches({ header: 'shown', carrying: 'rest' }),
});
