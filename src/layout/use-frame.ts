import { useSelector } from '@xstate/react';
import { defaultSettings } from '../../machines/layout.ts';
import type { ShellActor } from '../../machines/shell.ts';
import { stateText } from '../state-text.ts';

/**
 * How the frame stands, read from the screen and layout charts: where the menu is, whether it is open, the settings, and
 * the attributes that the style sheet goes by.
 */
export function useFrame(shell: ShellActor) {
  const { screen, layout } = shell.getSnapshot().children;
  const size = useSelector(screen, (snapshot) => snapshot);
  const look = useSelector(layout, (snapshot) => snapshot);
  const settings = look?.context ?? defaultSettings;
  const isPhone = size?.matches('mobile') ?? false;
  const onTop = look?.matches({ navigation: 'top' }) ?? false;
  const menu = isPhone ? ('drawer' as const) : onTop ? ('top' as const) : ('side' as const);
  const menuOpened = isPhone ? (size?.matches({ mobile: 'shown' }) ?? false) : (size?.hasTag('opened') ?? false);
  return {
    menu,
    menuOpened,
    settings,
    screen: stateText(size?.value ?? ''),
    layout: stateText(look?.value ?? ''),
    attributes: {
      'data-theme': settings.theme,
      'data-menu-opened': menuOpened,
      'data-fixed-header': settings.fixedHeader,
      'data-fixed-sidebar': settings.fixedSidebar,
      'data-header-hidden': look?.matches({ header: 'hidden' }) ?? false,
      // A table needs the width; beside a side menu there is no room to give away.
      'data-content': menu === 'top' ? settings.contentWidth : 'Fluid',
    },
  };
}
