import type { AnyActorRef } from 'xstate';
import { accountAreaCalls, type Profile, type SsoBinding } from '../../contract/account/account-area.ts';
import { codes } from '../../contract/core/errors.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { NotifySettings } from '../../contract/notices/notify-settings.ts';
import type { Preferences } from '../../contract/account/preferences.ts';
import { failedWith } from '../../machines/core/failure.ts';
import { loadedProfile } from '../../machines/account/profile-page.ts';
import type { LoadedSettings, SettingsChange, SettingsFormName } from '../../machines/account/settings-forms.ts';
import { appIn } from '../core/app-in.ts';
import { settingsHere } from '../shell/settings-here.ts';
import { request, RequestFailure } from '../core/http.ts';
import { profileDraft } from './profile-draft.ts';
import { write } from '../core/write-call.ts';

/* What the forms of the account area fetch and save: fetched itself when the first of them is opened. */

type System = AnyActorRef['system'];
interface Call {
  readonly signal: AbortSignal;
  readonly system: System;
}

/** The header shows name and picture: this tab need not wait for the server to tell. */
export function showSelf(system: System, { nickname, avatar }: Pick<Profile, 'nickname' | 'avatar'>): void {
  const data = { nickname, avatar: avatar?.url ?? null };
  appIn(system).getSnapshot().context.shell?.send({ type: 'LIVE', event: 'profile', data });
}

const loadedNotices = ({ version, ...values }: NotifySettings): LoadedSettings => ({
  version,
  values,
  typed: null,
  facts: {},
});
const loadedBinding = (binding: SsoBinding): LoadedSettings => ({
  version: 0,
  values: { password: '' },
  typed: null,
  facts: { ...binding },
});

/** With 同步到账号 the account has its own copy; what this browser has by now is to be saved there. */
function loadedPreferences({ version, sync, settings }: Preferences, here: Values): LoadedSettings {
  const values = { ...here, ...(sync && { home: null, ...settings }), sync };
  return { version, values, typed: sync ? { ...here, sync } : null, facts: {} };
}

const fetches: Readonly<Record<SettingsFormName, (call: Call) => Promise<LoadedSettings>>> = {
  profile: async ({ signal, system }) => {
    const loaded = loadedProfile(await request<Profile>(accountAreaCalls.profile, { signal, quiet: true }));
    return { ...loaded, typed: await profileDraft(system, loaded) };
  },
  preferences: async ({ signal, system }) =>
    loadedPreferences(
      await request<Preferences>(accountAreaCalls.preferences, { signal, quiet: true }),
      settingsHere(system),
    ),
  binding: async ({ signal }) =>
    loadedBinding(await request<SsoBinding>(accountAreaCalls.sso, { signal, quiet: true })),
  notify: async ({ signal }) =>
    loadedNotices(await request<NotifySettings>(accountAreaCalls.notifySettings, { signal, quiet: true })),
};

async function savePreferences({ version, values, draft }: SettingsChange, { signal, system }: Call) {
  const { sync, ...settings } = draft;
  // Without 同步到账号 what was chosen is kept where it was applied: in this browser.
  if (sync !== true && !('sync' in values)) return { version, values: draft, typed: null, facts: {} };
  const data = { version, sync, settings };
  const saved = await write<Preferences>(accountAreaCalls.changePreferences, { data, signal, quiet: true });
  return loadedPreferences(saved, settingsHere(system));
}

const saves: Readonly<Record<SettingsFormName, (change: SettingsChange, call: Call) => Promise<LoadedSettings>>> = {
  profile: async ({ version, values }, { signal, system }) => {
    const data = { ...values, version };
    const profile = await write<Profile>(accountAreaCalls.changeProfile, { data, signal, quiet: true });
    showSelf(system, profile);
    return loadedProfile(profile);
  },
  preferences: savePreferences,
  binding: async ({ draft: { password } }, call) => {
    const { signal } = call;
    await write<unknown>(accountAreaCalls.unbindSso, { data: { password }, signal, quiet: true });
    return fetches.binding(call);
  },
  notify: async ({ version, values }, { signal }) => {
    const data = { ...values, version };
    return loadedNotices(
      await write<NotifySettings>(accountAreaCalls.changeNotifySettings, { data, signal, quiet: true }),
    );
  },
};

/** A conflict tells what the server has in the words of its call; the form knows it as what it is filled with. */
function asLoaded(form: SettingsFormName, result: unknown, system: System): LoadedSettings {
  // oxlint-disable typescript/no-unsafe-type-assertion -- what the calls answer is written in the contract.
  if (form === 'profile') return loadedProfile(result as Profile);
  if (form === 'notify') return loadedNotices(result as NotifySettings);
  return loadedPreferences(result as Preferences, settingsHere(system));
  // oxlint-enable typescript/no-unsafe-type-assertion
}

/** What a form is filled with. */
export const fetchForm = (form: SettingsFormName, call: Call): Promise<LoadedSettings> => fetches[form](call);

/** Saves what changed. @throws {RequestFailure} with what the server has now, as the form knows it, after a conflict */
export async function saveForm(change: SettingsChange, call: Call): Promise<LoadedSettings> {
  try {
    return await saves[change.form](change, call);
  } catch (error) {
    const failed = failedWith(error);
    if (failed.code !== codes.conflict) throw error;
    throw new RequestFailure({ ...failed, result: asLoaded(change.form, failed.result, call.system) });
  }
}
