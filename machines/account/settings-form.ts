import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import { faultsByField, faultsIn } from '../entity/record/refused-fields.ts';
import {
  formFaults,
  formNamed,
  isUnchanged,
  type LoadedSettings,
  onTop,
  type SettingsChange,
  settingsChange,
  type SettingsFormContext,
  type SettingsFormEvent,
  type SettingsFormInput,
} from './settings-forms.ts';

/** Changes that take effect at once are saved when nothing more comes for so long, in ms. */
export const savesAfter = 600;

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const theirs = ({ result }: Failed) => result as LoadedSettings;
const without = (errors: Readonly<Record<string, string>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)));

/**
 * A form of the account area (wider.md §11): loaded, changed, saved, and open again. What somebody saved elsewhere meanwhile is never
 * overwritten unseen: it is loaded, and what was typed is put on top of it.
 */
export const settingsFormMachine = setup({
  types: {
    context: {} as SettingsFormContext,
    input: {} as SettingsFormInput,
    events: {} as SettingsFormEvent,
    tags: {} as 'busy' | 'open' | 'unsaved',
  },
  actors: {
    fetchForm: fromPromise<LoadedSettings, SettingsFormInput>(unprovided),
    saveForm: fromPromise<LoadedSettings, SettingsChange>(unprovided),
    /** Tells what is chosen beside the form. */
    hearChoices: fromCallback<SettingsFormEvent, SettingsFormInput>(() => undefined),
  },
  delays: { pause: savesAfter },
  guards: {
    holdsTyped: (_, { typed, values }: LoadedSettings) => typed !== null && !isUnchanged(values, typed),
    isBackToBase: ({ context }, { values }: Pick<LoadedSettings, 'values'>) =>
      isUnchanged(context.base, { ...context.draft, ...values }),
    /** The frame tells what this very form has told it. */
    isEcho: ({ context: { draft } }, { values }: Pick<LoadedSettings, 'values'>) =>
      isUnchanged(draft, { ...draft, ...values }),
    /** Nothing of one's own is left beside what was chosen elsewhere. */
    isAllFollowed: ({ context: { base, draft } }, { values }: Pick<LoadedSettings, 'values'>) =>
      isUnchanged({ ...base, ...values }, { ...draft, ...values }),
    isInstant: ({ context }) => formNamed(context.form).isInstant === true,
    isFaulty: ({ context }) => formFaults(context).length > 0,
    isConflict: (_, { code, result }: Failed) => code === codes.conflict && typeof result === 'object',
    isInvalid: (_, { code }: Failed) => code === codes.invalid || code === codes.duplicate,
    isThereAlready: ({ context }, { values }: Pick<LoadedSettings, 'values'>) =>
      isUnchanged(values, onTop(context, values)),
    isMerged: ({ context }) => isUnchanged(context.base, context.draft),
  },
  actions: {
    fill: assign((_, { version, values, facts }: LoadedSettings) => ({
      version,
      facts,
      base: values,
      draft: values,
      errors: {},
      error: '',
    })),
    putBack: assign((_, { typed }: LoadedSettings) => ({ draft: typed ?? {} })),
    putMineOnTop: assign(({ context }, { version, values, facts }: LoadedSettings) => ({
      version,
      facts,
      base: values,
      draft: onTop(context, values),
    })),
    change: assign(({ context }, { values }: Pick<LoadedSettings, 'values'>) => ({
      draft: { ...context.draft, ...values },
      errors: without(context.errors, Object.keys(values)),
      error: '',
    })),
    follow: assign(({ context: { base, draft, errors } }, { values }: Pick<LoadedSettings, 'values'>) => ({
      base: { ...base, ...values },
      draft: { ...draft, ...values },
      errors: without(errors, Object.keys(values)),
    })),
    revert: assign(({ context }) => ({ draft: context.base, errors: {}, error: '' })),
    checkField: assign(({ context }, { key }: { key: string }) => ({
      errors: {
        ...without(context.errors, [key]),
        ...faultsByField(formFaults(context).filter(({ field }) => field === key)),
      },
    })),
    keepFaults: assign(({ context }) => ({ errors: faultsByField(formFaults(context)) })),
    keepRefusal: assign((_, refused: Failed) => {
      const errors = faultsByField(faultsIn(refused));
      // What no field shows is said above the button.
      return { errors, error: Object.keys(errors).length > 0 ? '' : refused.message };
    }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** What a change does at once, beside being saved; given from outside. */
    apply: (_, _changed: Pick<LoadedSettings, 'values'>) => {},
    /** Says that it was saved; given from outside. */
    announce: () => {},
    /** Takes the operator to the first field at fault; given from outside. */
    showFault: () => {},
    /** Tells the tab bar whether something typed would be lost; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    /** Keeps what was typed where a crash does not reach it, and lets go of it; given from outside. */
    keepDraft: () => {},
    dropDraft: () => {},
  },
}).createMachine({
  id: 'settingsForm',
  meta: { label: '设置表单' },
  context: ({ input }) => ({ ...input, version: 0, base: {}, draft: {}, facts: {}, errors: {}, error: '' }),
  invoke: { id: 'hearChoices', src: 'hearChoices', input: ({ context: { key, form } }) => ({ key, form }) },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      invoke: {
        id: 'fetchForm',
        src: 'fetchForm',
        input: ({ context: { key, form } }) => ({ key, form }),
        onDone: [
          {
            guard: { type: 'holdsTyped', params: ({ event }) => event.output },
            target: 'editing.restored',
            actions: [
              { type: 'fill', params: ({ event }) => event.output },
              { type: 'putBack', params: ({ event }) => event.output },
            ],
          },
          { target: 'viewing', actions: { type: 'fill', params: ({ event }) => event.output } },
        ],
        onError: { target: 'missing', actions: { type: 'keepError', params: failed } },
      },
    },
    missing: { meta: { label: '加载失败' }, exit: 'forgetError', on: { REFRESH: 'loading' } },
    viewing: {
      meta: { label: '查看中' },
      tags: 'open',
      entry: 'reportSaved',
      initial: 'unmoved',
      on: {
        REFRESH: 'loading',
        CHANGE: [
          {
            description: 'Chosen again: nothing would be saved.',
            guard: { type: 'isBackToBase', params: ({ event }) => event },
          },
          {
            target: 'editing',
            actions: [
              { type: 'change', params: ({ event }) => event },
              { type: 'apply', params: ({ event }) => event },
            ],
          },
        ],
        MOVED: { actions: { type: 'fill', params: ({ event }) => event.loaded } },
        FOLLOWED: { actions: { type: 'follow', params: ({ event }) => event } },
      },
      states: {
        unmoved: { meta: { label: '未改动' } },
        saved: { meta: { label: '已保存' } },
      },
    },
    editing: {
      meta: { label: '填写中' },
      tags: ['open', 'unsaved'],
      entry: ['reportUnsaved', 'keepDraft'],
      initial: 'deciding',
      on: {
        CHANGE: [
          {
            guard: { type: 'isBackToBase', params: ({ event }) => event },
            target: 'viewing',
            actions: ['revert', { type: 'apply', params: ({ event }) => event }, 'dropDraft'],
          },
          {
            target: '.deciding',
            reenter: true,
            actions: [
              { type: 'change', params: ({ event }) => event },
              { type: 'apply', params: ({ event }) => event },
              'keepDraft',
            ],
          },
        ],
        LEAVE_FIELD: { actions: { type: 'checkField', params: ({ event }) => event } },
        RESET: {
          target: 'viewing',
          actions: ['revert', { type: 'apply', params: ({ context }) => ({ values: context.base }) }, 'dropDraft'],
        },
        SUBMIT: [{ guard: 'isFaulty', actions: ['keepFaults', 'showFault'] }, { target: 'submitting' }],
        MOVED: [
          {
            description: 'What was typed is what is there now.',
            guard: { type: 'isThereAlready', params: ({ event }) => event.loaded },
            target: 'viewing',
            actions: [{ type: 'fill', params: ({ event }) => event.loaded }, 'dropDraft'],
          },
          { actions: { type: 'putMineOnTop', params: ({ event }) => event.loaded } },
        ],
        FOLLOWED: [
          { guard: { type: 'isEcho', params: ({ event }) => event } },
          {
            description: 'What was chosen here was chosen again elsewhere: the later choice stands.',
            guard: { type: 'isAllFollowed', params: ({ event }) => event },
            target: 'viewing',
            actions: [{ type: 'follow', params: ({ event }) => event }, 'dropDraft'],
          },
          { actions: { type: 'follow', params: ({ event }) => event } },
        ],
      },
      states: {
        deciding: {
          meta: { label: '判断' },
          always: [{ guard: 'isInstant', target: 'pausing' }, { target: 'typing' }],
        },
        typing: { meta: { label: '填写' } },
        pausing: {
          meta: { label: '稍候' },
          description: 'Saved by itself when nothing more comes.',
          after: { pause: '#settingsForm.submitting' },
        },
        restored: {
          meta: { label: '已恢复' },
          description: 'What was typed before and never saved stands there again.',
        },
        merged: {
          meta: { label: '已合并' },
          description:
            'It was saved elsewhere meanwhile: what was typed stands on top of that, to be looked at before it is sent.',
        },
        failed: { meta: { label: '保存失败' }, exit: 'forgetError' },
      },
    },
    submitting: {
      meta: { label: '保存中' },
      tags: ['busy', 'unsaved'],
      on: {
        FOLLOWED: [
          { guard: { type: 'isEcho', params: ({ event }) => event } },
          {
            guard: { type: 'isAllFollowed', params: ({ event }) => event },
            target: 'viewing',
            actions: [{ type: 'follow', params: ({ event }) => event }, 'dropDraft'],
          },
          {
            description: 'Sent once more, with the later choice.',
            target: 'editing',
            actions: { type: 'follow', params: ({ event }) => event },
          },
        ],
      },
      invoke: {
        id: 'saveForm',
        src: 'saveForm',
        input: ({ context }) => settingsChange(context),
        onDone: {
          target: 'viewing.saved',
          actions: [{ type: 'fill', params: ({ event }) => event.output }, 'dropDraft', 'announce'],
        },
        onError: [
          {
            description: 'A save whose answer was lost, or what was saved elsewhere is the same.',
            guard: { type: 'isConflict', params: failed },
            target: 'merging',
            actions: { type: 'putMineOnTop', params: ({ event }) => theirs(failedWith(event.error)) },
          },
          {
            guard: { type: 'isInvalid', params: failed },
            target: 'editing.failed',
            actions: [{ type: 'keepRefusal', params: failed }, 'showFault'],
          },
          { target: 'editing.failed', actions: { type: 'keepError', params: failed } },
        ],
      },
    },
    merging: {
      meta: { label: '合并中' },
      always: [
        { guard: 'isMerged', target: 'viewing.saved', actions: 'dropDraft' },
        { guard: 'isInstant', target: 'editing.pausing' },
        { target: 'editing.merged' },
      ],
    },
  },
});

export type SettingsFormActor = ActorRefFrom<typeof settingsFormMachine>;
