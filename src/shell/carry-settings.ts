import type { AnyActorRef } from 'xstate';
import { accountAreaCalls } from '../../contract/account/account-area.ts';
import type { Preferences } from '../../contract/account/preferences.ts';
import { isUnchanged } from '../../machines/account/settings-forms.ts';
import { request } from '../core/http.ts';
import { settingsHere } from './settings-here.ts';
import { viewedRole } from '../sign-in/viewing.ts';
import { write } from '../core/write-call.ts';

/**
 * Saves the settings of this browser to the account, where 同步到账号 is on: fetched itself when the first setting is chosen. Who
 * looks on as a role saves nothing. Rejects when the account could not be asked, or was changed elsewhere meanwhile.
 */
export async function carry(signal: AbortSignal, system: AnyActorRef['system']): Promise<void> {
  if (viewedRole() !== '') return;
  const quiet = { signal, quiet: true };
  const { version, sync, settings: carried } = await request<Preferences>(accountAreaCalls.preferences, quiet);
  const settings = settingsHere(system);
  if (!sync || isUnchanged({ home: null, favourites: [], pinned: [], ...carried }, settings)) return;
  await write<Preferences>(accountAreaCalls.changePreferences, { ...quiet, data: { version, sync, settings } });
}
