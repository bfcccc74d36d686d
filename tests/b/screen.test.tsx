import { type AnyActorRef, createActor } from 'xstate';
import { pages } from '../../contract/menu/pages.ts';
import { layoutMachine } from '../../machines/shell/layout.ts';
import type { ScreenActor } from '../../machines/shell/screen.ts';
import type { ShellActor } from '../../machines/shell/shell.ts';
import type { TabsActor } from '../../machines/shell/tabs.ts';
import { menusFor } from '../../server/sign-in/menus.ts';
import { BasicLayout } from '../../src/shell/layout/BasicLayout.tsx';
import '../../src/shell/menu/MenuDrawer.tsx';
import { screenDriver } from '../drivers/screen.driver.ts';
import { operator } from '../models/operator.ts';
import { draw } from './draw.tsx';
import { categories, tabsAt } from './frame-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

const nothing = () => {};

/** The frame around one page; the menu is as the server gives it, with pages in folders. */
const around = {
  shell: standing({ value: { running: 'onPage' }, context: { exception: 0 }, children: {} }) as ShellActor,
  tabs: standing(tabsAt(categories.key, [categories])) as TabsActor,
  layout: createActor(layoutMachine, { input: {} }).start(),
  user: { ...operator, menus: menusFor(new Set(pages.map(({ permissionId }) => `${permissionId}.query`))) },
  onHome: nothing,
  onSettings: nothing,
  onViewAs: nothing,
  onSignOut: nothing,
};

demandQuietConsole();
await walkView(screenDriver, (actor: AnyActorRef) => draw(<BasicLayout {...around} screen={actor as ScreenActor} />));
