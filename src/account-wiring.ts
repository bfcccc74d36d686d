import { type AnyActorRef, fromPromise, sendParent, sendTo } from 'xstate';
import { accountAreaCalls, type OwnLogs, type Profile, type SsoBinding } from '../contract/account-area.ts';
import { codes } from '../contract/errors.ts';
import type { Values } from '../contract/field.ts';
import type { NotifySettings } from '../contract/notify-settings.ts';
import type { Preferences } from '../contract/preferences.ts';
import { accountCenterMachine } from '../machines/account-center.ts';
import { avatarCropMachine } from '../machines/avatar-crop.ts';
import type { blockMachine } from '../machines/block.ts';
import { failedWith } from '../machines/failure.ts';
import { journalMachine } from '../machines/journal.ts';
import type { Notice } from '../machines/notices.ts';
import { loadedProfile, type ProfilePageActor, profilePageMachine } from '../machines/profile-page.ts';
import { settingsFormMachine } from '../machines/settings-form.ts';
import { type LoadedSettings, type SettingsChange, type SettingsFormName } from '../machines/settings-forms.ts';
import { appIn } from './app-in.ts';
import { cutAvatar, readPicture } from './avatar-picture.ts';
import { applySettings, settingsHere } from './carried-settings.ts';
import { dropProfileDraft, keepProfileDraft, profileDraft } from './profile-draft.ts';
import { request, RequestFailure } from './http.ts';
import { write } from './write-call.ts';

type System = AnyActorRef['system'];
interface Call {
  readonly signal: AbortSignal;
  readonly system: System;
}

const success = (text: string) => ({
  type: 'NOTIFY' as const,
  notice: { cause: 'account', level: 'success', text } satisfies Notice,
});
const toApp = ({ system }: { readonly system: System }) => appIn(system);

/** The header shows name and picture: this tab need not wait for the server to tell. */
function showSelf(system: System, { nickname, avatar }: Pick<Profile, 'nickname' | 'avatar'>): void {
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

const announced: Partial<Record<SettingsFormName, string>> = {
  profile: '更新基本信息成功',
  binding: '已解除绑定',
  notify: '通知设置已保存',
};

/** A form that says nothing of being unsaved: what it holds is a secret, or kept already. */
const quietForm = settingsFormMachine.provide({
  actors: {
    fetchForm: fromPromise(({ input: { form }, signal, system }) => fetches[form]({ signal, system })),
    saveForm: fromPromise(async ({ input, signal, system }) => {
      try {
        return await saves[input.form](input, { signal, system });
      } catch (error) {
        const failed = failedWith(error);
        if (failed.code !== codes.conflict) throw error;
        throw new RequestFailure({ ...failed, result: asLoaded(input.form, failed.result, system) });
      }
    }),
  },
  actions: {
    apply: ({ context, system }, { values }) => {
      const { sync: _, ...settings } = values;
      if (context.form === 'preferences') applySettings(settings, system);
    },
    announce: ({ context, system }) => {
      const text = announced[context.form];
      if (text !== undefined) toApp({ system }).send(success(text));
    },
    showFault: ({ context }) => {
      const [first] = Object.keys(context.errors);
      // The form is closed until the view has heard of the new state.
      if (first !== undefined) setTimeout(() => document.getElementById(`settings-${first}`)?.focus());
    },
    keepDraft: ({ context, system }) => {
      if (context.form === 'profile') keepProfileDraft(system, context);
    },
    dropDraft: ({ context, system }) => {
      if (context.form === 'profile') dropProfileDraft(system);
    },
  },
});

const tellingForm = quietForm.provide({
  actions: {
    reportUnsaved: sendParent(({ context }) => ({ type: 'PAGE_UNSAVED', key: context.key })),
    reportSaved: sendParent(({ context }) => ({ type: 'PAGE_SAVED', key: context.key })),
  },
});

const avatarLogic = avatarCropMachine.provide({
  actors: {
    readPicture: fromPromise(({ input }) => readPicture(input)),
    saveAvatar: fromPromise(({ input, signal }) => cutAvatar(input, signal)),
  },
});

const profileLogic = profilePageMachine.provide({
  actors: { form: tellingForm, avatar: avatarLogic },
  actions: {
    showSelf: ({ system }, { profile }) => {
      if (profile) showSelf(system, profile);
    },
    announce: sendTo(toApp, (_, { text }) => success(text)),
    reportUnsaved: sendParent(({ context }) => ({ type: 'PAGE_UNSAVED', key: context.key })),
    reportSaved: sendParent(({ context }) => ({ type: 'PAGE_SAVED', key: context.key })),
  },
});

const journalLogic = journalMachine.provide({
  actors: {
    fetchLines: fromPromise(({ input: { kind, before }, signal }) =>
      request<OwnLogs>(accountAreaCalls.logs, {
        params: { kind, ...(before !== undefined && { before: String(before) }) },
        signal,
        quiet: true,
      }),
    ),
  },
});

/** The pages of the account area with everything they reach; `block`: one of the workplace, for 我的待办. */
export const accountPages = (block: typeof blockMachine) => ({
  center: accountCenterMachine.provide({
    actors: {
      profile: block.provide({
        actors: {
          fetchBlock: fromPromise(({ signal }) => request<Profile>(accountAreaCalls.profile, { signal, quiet: true })),
        },
      }),
      todos: block,
      journal: journalLogic,
    },
  }),
  profile: profileLogic,
  custom: quietForm,
  binding: quietForm,
  notification: tellingForm,
});

/** What the operator gave up together with its page. */
export function dropUnsavedForm(page: AnyActorRef): void {
  const { form } = (page as ProfilePageActor).getSnapshot().children;
  if (form?.getSnapshot().hasTag('unsaved')) dropProfileDraft(page.system);
}
