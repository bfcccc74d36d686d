import type { AnyActorRef } from 'xstate';
import { preferenceFields } from '../contract/preferences.ts';
import type { Values } from '../contract/field.ts';
import type { UserInfo } from '../contract/session.ts';
import type { LayoutSettings } from '../machines/layout.ts';
import { appIn } from './app-in.ts';
import { read, remove, write } from './storage.ts';

type System = AnyActorRef['system'];

const layoutIn = (system: System) => appIn(system).getSnapshot().context.shell?.getSnapshot().children.layout;

/** The settings of this browser, as an account carries them. */
export function settingsHere(system: System): Values {
  const here: Values = { ...layoutIn(system)?.getSnapshot().context };
  const known = Object.keys(preferenceFields).flatMap((key) => (key in here ? [[key, here[key]] as const] : []));
  return { ...Object.fromEntries(known), home: read('DEFAULT_HOME') ?? null };
}

/** Makes settings those of this browser: the frame shows them at once, local storage keeps them. */
export function applySettings({ home, ...settings }: Values, system: System): void {
  if (typeof home === 'string') write('DEFAULT_HOME', home);
  else if (home === null) remove('DEFAULT_HOME');
  // Server and form take only settings that there are.
  const chosen = settings as Partial<LayoutSettings>;
  if (Object.keys(chosen).length > 0) layoutIn(system)?.send({ type: 'CHOOSE', settings: chosen });
}

/** Somebody comes in: what his account carries is put in the place of what this browser has; and where he starts is known. */
export function takeSettings(user: UserInfo, system: System): UserInfo {
  if (user.settings) applySettings(user.settings, system);
  const home = read('DEFAULT_HOME');
  return home === undefined ? user : { ...user, home };
}
