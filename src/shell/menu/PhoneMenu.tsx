import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { LayoutSettings } from '../../../machines/shell/layout.ts';
import type { ScreenActor } from '../../../machines/shell/screen.ts';
import { Brand } from '../layout/Brand.tsx';
import { type MenuProps, SideMenu } from './SideMenu.tsx';
import { latePart } from '../../entity/late-part.tsx';

const MenuDrawer = latePart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

interface Props extends MenuProps {
  readonly screen: ScreenActor;
  readonly theme: LayoutSettings['theme'];
}

/** At phone width the menu lives in a drawer and goes away once a page is chosen (spec §4). */
export function PhoneMenu({ screen, theme, ...menu }: Props) {
  const isShown = useSelector(screen, (snapshot) => snapshot.matches({ mobile: 'shown' }));
  if (!isShown) return null;
  const hide = () => screen.send({ type: 'HIDE_MENU' });
  return (
    <Suspense>
      <MenuDrawer onClose={hide}>
        <div className="sider" data-theme={theme} data-machine="screen" data-state="mobile.shown">
          <Brand />
          <SideMenu {...menu} mode="open" onChoose={hide} />
        </div>
      </MenuDrawer>
    </Suspense>
  );
}
