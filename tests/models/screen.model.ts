import { desktopFrom, mobileUpTo, screenMachine } from '../../machines/shell/screen.ts';
import { bare, defineModel } from '../engine/model.ts';

const widths = [mobileUpTo, mobileUpTo + 1, desktopFrom - 1, desktopFrom];

export const screenModel = defineModel(screenMachine, {
  id: 'screen',
  roots: widths.flatMap((width) => [{ width }, { width, folded: true }]),
  cases: { RESIZED: widths.map((width) => ({ width })), TOGGLE_SIDEBAR: bare, SHOW_MENU: bare, HIDE_MENU: bare },
  key: () => null,
  invariants: {
    'the size is known once the chart has started': (snapshot) => !snapshot.matches('detecting'),
    'mobile counts as opened (spec §4)': (snapshot) => !snapshot.matches('mobile') || snapshot.hasTag('opened'),
    'a closed side menu is on tablet or desktop only': (snapshot) =>
      snapshot.hasTag('opened') || snapshot.matches('tablet') || snapshot.matches('desktop'),
  },
  goal: (snapshot) => snapshot.matches({ desktop: 'opened' }),
});
