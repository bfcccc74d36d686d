import { type AnyActorRef, fromCallback } from 'xstate';
import { pages } from '../../../contract/menu/pages.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { type MainMenuEvent, mainMenuMachine } from '../../../machines/shell/main-menu.ts';
import type { MenuEntry } from '../../../machines/shell/menu-entries.ts';
import { appIn } from '../../core/app-in.ts';
import { storageKey } from '../../core/storage.ts';
import { goTo } from '../../notices/notice-box-wiring.ts';
import { layoutIn } from '../carried-settings.ts';
import { syllablesOf } from '../palette/syllables.ts';
import { leavesOf, menuTree, trailTo } from './menu-tree.ts';
import { keepOwnMenu, ownMenuOf } from './own-menu.ts';

const shellIn = (system: AnyActorRef['system']) => appIn(system).getSnapshot().context.shell;
const userIn = (system: AnyActorRef['system']) => shellIn(system)?.getSnapshot().context.user ?? null;

/** A page is found by the sound of its own title, whatever the menu calls it. */
const ownTitle = (path: string) => pages.find((page) => page.path === path)?.title;

/** Everything that the menu of a user leads to. */
export function menuEntriesFor(user: UserInfo): readonly MenuEntry[] {
  const nodes = menuTree(user);
  return leavesOf(nodes).map(({ path, title }) => ({
    path,
    title,
    place: trailTo(nodes, path).slice(0, -1).join(' / '),
    syllables: syllablesOf(ownTitle(path) ?? title),
  }));
}

/** Tells of the menu and of what was made of it, once and whenever either changes, here or in another tab of the browser. */
const follow = fromCallback<MainMenuEvent>(({ sendBack, system }) => {
  const stopped = new AbortController();
  let told: UserInfo | null = null;
  const tell = (isSame: boolean) => {
    const user = userIn(system);
    if (!user || (isSame && user === told)) return;
    told = user;
    sendBack({ type: 'KNOWN', entries: menuEntriesFor(user), own: ownMenuOf(user.user_id) });
  };
  const stored = ({ key }: StorageEvent) => {
    if (key === storageKey('OWN_MENUS')) tell(false);
  };
  addEventListener('storage', stored, { signal: stopped.signal });
  const subscription = shellIn(system)?.subscribe(() => tell(true));
  tell(true);
  return () => {
    stopped.abort();
    subscription?.unsubscribe();
  };
});

/** The menu with what it reaches: the user, what this browser keeps, the account, the address bar. */
export const mainMenuLogic = mainMenuMachine.provide({
  actors: { follow },
  actions: {
    store: ({ system }, { own }) => {
      const user = userIn(system);
      if (user) keepOwnMenu(user.user_id, own);
      // Carried to the account with the settings of the frame, where the person wants that.
      layoutIn(system)?.send({ type: 'CHOOSE', settings: {} });
    },
    open: ({ system }, { entry }) => {
      if (!entry) return;
      if (entry.path.startsWith('/')) queueMicrotask(() => goTo(system, entry.path));
      else window.open(entry.path, '_blank', 'noopener,noreferrer');
    },
  },
});
