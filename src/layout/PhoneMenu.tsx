import { useSelector } from '@xstate/react';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { ScreenActor } from '../../machines/screen.ts';
import { Brand } from './Brand.tsx';
import { SideMenu } from './SideMenu.tsx';

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }));

interface Props extends Omit<ComponentProps<typeof SideMenu>, 'mode' | 'collapsed'> {
  readonly screen: ScreenActor | undefined;
}

/** At phone width the menu lives in a drawer and goes away once a page is chosen (spec §4). */
export function PhoneMenu({ screen, ...menu }: Props) {
  const isShown = useSelector(screen, (snapshot) => snapshot?.matches({ mobile: 'shown' }) ?? false);
  if (!isShown) return null;
  const hide = () => screen?.send({ type: 'HIDE_MENU' });
  return (
    <Suspense>
      <MenuDrawer onClose={hide}>
        <div className="sider" data-theme={menu.theme} data-machine="screen" data-state="mobile.shown">
          <Brand />
          <SideMenu
            {...menu}
            mode="inline"
            onChoose={(path) => {
              hide();
              menu.onChoose(path);
            }}
          />
        </div>
      </MenuDrawer>
    </Suspense>
  );
}
