import type { AnyActorRef } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import { preferenceFields } from '../../contract/account/preferences.ts';
import { appIn } from '../core/app-in.ts';
import { layoutIn } from './carried-settings.ts';
import { ownMenuOf } from './menu/own-menu.ts';
import { read } from '../core/storage.ts';

/** The settings of this browser, as an account carries them. */
export function settingsHere(system: AnyActorRef['system']): Values {
  const here: Values = { ...layoutIn(system)?.getSnapshot().context };
  const known = Object.keys(preferenceFields).flatMap((key) => (key in here ? [[key, here[key]] as const] : []));
  const user = appIn(system).getSnapshot().context.shell?.getSnapshot().context.user?.user_id ?? 0;
  return { ...Object.fromEntries(known), ...ownMenuOf(user), home: read('DEFAULT_HOME') ?? null };
}
