import type { ChosenFile } from '../entity/upload/chosen-file.ts';
import { type ActorRefFrom, sendTo, setup } from 'xstate';
import type { Profile } from '../../contract/account/account-area.ts';
import { avatarCropMachine, type AvatarCropOutput } from './avatar-crop.ts';
import { settingsFormMachine } from './settings-form.ts';
import type { LoadedSettings } from './settings-forms.ts';

export type ProfilePageEvent =
  | { readonly type: 'REFRESH' }
  | { readonly type: 'CHOOSE_AVATAR'; readonly file: ChosenFile }
  /** From the form. */
  | { readonly type: 'PAGE_UNSAVED' }
  | { readonly type: 'PAGE_SAVED' };

/** A profile as its form holds it: what can be changed, and what is shown beside. */
export function loadedProfile(profile: Profile): LoadedSettings {
  const { version, nickname, gender, intro, region, street, tags, ...facts } = profile;
  return { version, facts, typed: null, values: { nickname, gender, intro, region, street, tags } };
}

/** 基本设置 (wider.md §11): the form, and a new avatar, which is saved by itself. */
export const profilePageMachine = setup({
  types: {
    context: {} as { key: string },
    input: {} as { key: string },
    events: {} as ProfilePageEvent,
    children: {} as { form: 'form'; avatar: 'avatar' },
  },
  actors: { form: settingsFormMachine, avatar: avatarCropMachine },
  guards: { isChanged: (_, { made }: AvatarCropOutput) => made !== null },
  actions: {
    reload: sendTo('form', { type: 'REFRESH' }),
    tellForm: sendTo('form', (_, { made }: AvatarCropOutput) => ({
      type: 'MOVED' as const,
      loaded: loadedProfile(made as Profile),
    })),
    /** Name and picture also stand in the header; given from outside. */
    showSelf: (_, _changed: AvatarCropOutput) => {},
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
    /** Tells the tab bar whether something typed would be lost; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
  },
}).createMachine({
  id: 'profilePage',
  meta: { label: '基本设置页' },
  context: ({ input }) => input,
  invoke: { id: 'form', src: 'form', input: ({ context: { key } }) => ({ key, form: 'profile' }) },
  initial: 'resting',
  on: {
    REFRESH: { actions: 'reload' },
    PAGE_UNSAVED: { actions: 'reportUnsaved' },
    PAGE_SAVED: { actions: 'reportSaved' },
  },
  states: {
    resting: { meta: { label: '查看中' }, on: { CHOOSE_AVATAR: 'changingAvatar' } },
    changingAvatar: {
      meta: { label: '更换头像' },
      tags: 'asking',
      invoke: {
        id: 'avatar',
        src: 'avatar',
        input: ({ event }) => ({ file: (event as { file: ChosenFile }).file, ratio: 1 }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              { type: 'tellForm', params: ({ event }) => event.output },
              { type: 'showSelf', params: ({ event }) => event.output },
              { type: 'announce', params: { text: '头像已更换' } },
            ],
          },
          { target: 'resting' },
        ],
      },
    },
  },
});

export type ProfilePageActor = ActorRefFrom<typeof profilePageMachine>;
