import type { AnyActorRef } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { LayoutSettings } from '../../machines/shell/layout.ts';
import { appIn } from '../core/app-in.ts';
import { read, remove, write } from '../core/storage.ts';
import { keepOwnMenu } from './menu/own-menu.ts';
import { storeSettings } from './stored-settings.ts';

type System = AnyActorRef['system'];

/** The frame's own settings; undefined before there is a frame. */
export const layoutIn = (system: System) => appIn(system).getSnapshot().context.shell?.getSnapshot().children.layout;

/** Makes settings those of this browser: the frame shows them at once, local storage keeps them. What was made of the menu is changed in the menu alone. */
export function applySettings({ home, favourites: _, pinned: __, ...settings }: Values, system: System): void {
  if (typeof home === 'string') write('DEFAULT_HOME', home);
  else if (home === null) remove('DEFAULT_HOME');
  // Server and form take only settings that there are.
  const chosen = settings as Partial<LayoutSettings>;
  storeSettings(chosen);
  layoutIn(system)?.send({ type: 'FOLLOW', settings: chosen });
}

/** Somebody comes in: what his account carries is put in the place of what this browser has; and where he starts is known. */
export function takeSettings(user: UserInfo, system: System): UserInfo {
  if (user.settings) {
    applySettings(user.settings, system);
    keepOwnMenu(user.user_id, user.settings);
  }
  const home = read('DEFAULT_HOME');
  return home === undefined ? user : { ...user, home };
}
