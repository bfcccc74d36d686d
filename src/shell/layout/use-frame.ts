import { useSelector } from '@xstate/react';
import type { LayoutActor } from '../../../machines/shell/layout.ts';
import type { ScreenActor } from '../../../machines/shell/screen.ts';
import { stateText } from '../../core/state-text.ts';

/**
 * How the frame stands, read from the screen and layout charts: where the menu is, whether it is open, the settings, and
 * the attributes that the style sheet goes by.
 */
export function useFrame(screen: ScreenActor, layout: LayoutActor) {
  const size = useSelector(screen, (snapshot) => snapshot);
  const look = useSelector(layout, (snapshot) => snapshot);
  const settings = look.context;
  const isPhone = size.matches('mobile');
  const place = look.matches({ navigation: 'top' }) ? ('top' as const) : ('side' as const);
  const menu = isPhone ? ('drawer' as const) : place;
  // At phone width the menu counts as open while its drawer is.
  const menuOpened = isPhone ? size.matches({ mobile: 'shown' }) : size.hasTag('opened');
  return {
    menu,
    menuOpened,
    settings,
    screen: stateText(size.value),
    layout: stateText(look.value),
    attributes: {
      'data-menu': menu,
      'data-theme': settings.theme,
      'data-menu-opened': menuOpened,
      'data-fixed-header': settings.fixedHeader,
      'data-fixed-sidebar': settings.fixedSidebar,
      'data-header-hidden': look.matches({ header: 'hidden' }),
      'data-filled': look.matches({ space: 'filled' }),
      // A table needs the width; beside a side menu there is none to give away.
      'data-content': menu === 'top' ? settings.contentWidth : 'Fluid',
    },
  };
}
