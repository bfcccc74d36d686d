import { type AnyActorRef, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import { accountAreaCalls, type OwnLogs, type Profile } from '../../contract/account/account-area.ts';
import { accountCenterMachine } from '../../machines/account/account-center.ts';
import { avatarCropMachine } from '../../machines/account/avatar-crop.ts';
import { journalMachine } from '../../machines/account/journal.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import { profilePageMachine } from '../../machines/account/profile-page.ts';
import { settingsFormMachine } from '../../machines/account/settings-form.ts';
import { changedKeys } from '../../machines/entity/record/record-values.ts';
import type { SettingsFormEvent, SettingsFormInput, SettingsFormName } from '../../machines/account/settings-forms.ts';
import { appIn } from '../core/app-in.ts';
import { applySettings, layoutIn } from '../shell/carried-settings.ts';
import { dropProfileDraft } from './dropped-profile.ts';
import { showFirstFault } from '../entity/fields/show-fault.ts';
import { keepProfileDraft } from './profile-draft.ts';
import { request } from '../core/http.ts';
import { workplaceBlock } from '../insight/workplace-wiring.ts';

type System = AnyActorRef['system'];

const success = (text: string) => ({
  type: 'NOTIFY' as const,
  notice: { cause: 'account', level: 'success', text } satisfies Notice,
});
const toApp = ({ system }: { readonly system: System }) => appIn(system);

const loadPicture = () => import('./avatar-picture.ts');
const loadCalls = () => import('./account-calls.ts');

const announced: Partial<Record<SettingsFormName, string>> = {
  profile: '更新基本信息成功',
  binding: '已解除绑定',
  notify: '通知设置已保存',
};

/** The settings drawer, another tab and what the account carries change the frame while 个性化 is open: the page shows it too. */
const hearChoices = fromCallback<SettingsFormEvent, SettingsFormInput>(({ input: { form }, sendBack, system }) => {
  const layout = form === 'preferences' ? layoutIn(system) : undefined;
  let known = layout?.getSnapshot().context;
  const heard = layout?.subscribe(({ context }) => {
    const changed = changedKeys({ ...known }, { ...context });
    known = context;
    const now: Values = { ...context };
    if (changed.length > 0)
      sendBack({ type: 'FOLLOWED', values: Object.fromEntries(changed.map((key) => [key, now[key]])) });
  });
  return () => heard?.unsubscribe();
});

/** A form that says nothing of being unsaved: what it holds is a secret, or kept already. */
const quietForm = settingsFormMachine.provide({
  actors: {
    fetchForm: fromPromise(async ({ input: { form }, signal, system }) =>
      (await loadCalls()).fetchForm(form, { signal, system }),
    ),
    saveForm: fromPromise(async ({ input, signal, system }) => (await loadCalls()).saveForm(input, { signal, system })),
    hearChoices,
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
      const ids = Object.keys(context.errors).map((key) => `settings-${key}`);
      // The form is closed until the view has heard of the new state.
      setTimeout(() => showFirstFault(ids));
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
    readPicture: fromPromise(async ({ input }) => (await loadPicture()).readPicture(input)),
    make: fromPromise(async ({ input, signal }) => (await loadPicture()).cutAvatar(input, signal)),
  },
});

const profileLogic = profilePageMachine.provide({
  actors: { form: tellingForm, avatar: avatarLogic },
  actions: {
    showSelf: ({ system }, { made }) => {
      if (made) void loadCalls().then(({ showSelf }) => showSelf(system, made));
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

/** The pages of the account area with everything they reach. */
export const accountPages = {
  center: accountCenterMachine.provide({
    actors: {
      profile: workplaceBlock.provide({
        actors: {
          fetchBlock: fromPromise(({ signal }) => request<Profile>(accountAreaCalls.profile, { signal, quiet: true })),
        },
      }),
      todos: workplaceBlock,
      journal: journalLogic,
    },
  }),
  profile: profileLogic,
  custom: quietForm,
  binding: quietForm,
  notification: tellingForm,
};
