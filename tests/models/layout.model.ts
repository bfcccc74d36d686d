import { defaultSettings, headerHidesBeyond, layoutMachine } from '../../machines/layout.ts';
import { defineModel } from '../engine/model.ts';

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
    SCROLLED: [{ top: headerHidesBeyond }, { top: headerHidesBeyond + 1 }],
  },
  key: ({ context }) => context,
  invariants: {
    'the menu lies where the settings say': ({ context, value }) => value.navigation === context.navigation,
    'the header hides only when auto-hide is or was on': (snapshot) =>
      snapshot.matches({ header: 'shown' }) || snapshot.matches({ header: 'hidden' }),
    'what nobody chose keeps its default': ({ context }) => context.colour === defaultSettings.colour,
  },
  goal: (snapshot) => snapshot.matches({ header: 'shown' }),
});
