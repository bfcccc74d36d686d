import type { ActorRefFrom } from 'xstate';
import type { Row } from '../../../contract/core/page.ts';
import { draftOf } from './draft.ts';
import { conflicting, failed, refused, saving, validating } from './record-saving.ts';
import { kept, recordSetup, untroubled } from './record-setup.ts';
import type { RecordContext, RecordOutput } from './record-types.ts';
import { foreseenOf, startValues } from './record-values.ts';
import { savedWords } from './saved-words.ts';
import type { UploadInput } from '../upload/upload.ts';

const foundTab = ({ found }: RecordContext) => ({ tab: found?.tab ?? '' });
const dropFound = {
  type: 'dropFound',
  params: ({ context }: { context: RecordContext }) => foundTab(context),
} as const;
const fillForm = {
  type: 'fillForm',
  params: ({ event }: { event: { output: Row } }) => ({ row: event.output }),
} as const;

/**
 * One record in a drawer: read it, fill its form, check, save; nothing typed is lost without a question, and a row that
 * somebody else saved first is never overwritten unseen (code 40901).
 */
export const recordMachine = recordSetup.createMachine({
  id: 'record',
  meta: {
    label: '记录',
    refusals: {
      isNew: '没有改动，无需保存',
      isKnown: '新建的内容没有可以重新加载的',
      goesOn: '这里保存后不能继续填写',
      isClash: '这个字段没有冲突',
      isDecided: '请先为每个有冲突的字段选择以谁的内容为准',
    },
  },
  context: ({ input }) => {
    const start = {
      ...input,
      row: null,
      base: {},
      draft: {},
      errors: {},
      ...untroubled,
      requestId: '',
      upload: null,
      found: null,
      sides: {},
      afterwards: 'close' as const,
      made: 0,
      isHeld: false,
      isStale: false,
    };
    const values = input.mode === 'create' ? startValues(start) : {};
    return { ...start, base: values, draft: values };
  },
  initial: 'opening',
  states: {
    opening: {
      meta: { label: '打开中' },
      always: [{ guard: 'isNew', target: 'recalling' }, { target: 'loading' }],
    },
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { entity, id, mode } }) => ({ entity, mode, id: id ?? 0 }),
        onDone: [
          { guard: 'isReading', target: 'viewing', actions: fillForm },
          {
            description: 'Saved just now: what it holds is no draft of anybody.',
            guard: 'isStaying',
            target: 'editing.pristine',
            actions: fillForm,
          },
          { target: 'recalling', actions: fillForm },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepError', params: refused } },
      },
      on: { CLOSE: 'closed' },
    },
    unavailable: {
      meta: { label: '加载失败' },
      exit: 'forgetError',
      on: { RETRY: 'loading', CLOSE: 'closed' },
    },
    viewing: {
      meta: { label: '查看中' },
      invoke: [
        { id: 'diagram', src: 'diagram', input: ({ context: { entity, id } }) => ({ entity, id: id ?? 0 }) },
        { id: 'history', src: 'history', input: ({ context: { entity, id } }) => ({ entity, id: id ?? 0 }) },
      ],
      on: {
        EDIT: { target: 'recalling', actions: { type: 'startEditing', params: ({ event }) => event } },
        RESTORE: {
          description: 'As changes of the row as it is: the operator sees them, and saves them.',
          target: 'recalling',
          actions: [
            { type: 'startEditing', params: {} },
            { type: 'putBack', params: ({ event }) => event },
          ],
        },
        REFRESH: 'loading',
        UNDONE: { target: 'loading', actions: { type: 'reportKept', params: kept('已撤销') } },
        ROW_TOLD: { actions: { type: 'fillForm', params: ({ event }) => event } },
        CLOSE: 'closed',
      },
    },
    recalling: {
      meta: { label: '查找草稿' },
      tags: ['busy', 'form'],
      invoke: {
        id: 'recallDraft',
        src: 'recallDraft',
        input: ({ context: { entity, mode, id } }) => ({ entity, mode, ...(id !== undefined && { id }) }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output }) },
            target: 'deciding',
            actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) },
          },
          { guard: 'isUnchanged', target: 'editing.pristine' },
          { target: 'editing.dirty' },
        ],
        onError: [
          {
            description: 'Where nothing can be kept there is no draft.',
            guard: 'isUnchanged',
            target: 'editing.pristine',
          },
          { target: 'editing.dirty' },
        ],
      },
      on: { CLOSE: 'closed' },
    },
    deciding: {
      meta: { label: '有草稿' },
      tags: 'form',
      description: 'The form waits: what is typed now would take the place of what was typed before.',
      initial: 'weighing',
      on: {
        DROP_DRAFT: [
          { guard: 'isUnchanged', target: 'editing.pristine', actions: [dropFound, 'forgetFound'] },
          { target: 'editing.dirty', actions: [dropFound, 'forgetFound'] },
        ],
        CLOSE: 'closed',
      },
      states: {
        weighing: {
          meta: { label: '核对草稿' },
          always: [
            {
              description: 'What was typed is what the row holds: it was saved after all.',
              guard: 'isMoot',
              target: '#record.editing.resuming',
              actions: [dropFound, 'forgetFound'],
            },
            { guard: 'isUnfit', target: 'outdated' },
            { guard: 'isResuming', target: '#record.restoring' },
            { target: 'offered' },
          ],
        },
        offered: { meta: { label: '可恢复' }, on: { RESTORE_DRAFT: '#record.restoring' } },
        outdated: { meta: { label: '已过时' }, description: 'It no longer fits; its text can still be copied.' },
      },
    },
    restoring: {
      meta: { label: '恢复草稿' },
      always: [
        {
          description: 'The row was saved since: the operator decides, as when somebody else saved first.',
          guard: 'hasMoved',
          target: 'conflicting',
          actions: [
            { type: 'adoptFound', params: ({ context }) => foundTab(context) },
            'resumeOnMoved',
            'reportUnsaved',
          ],
        },
        {
          target: 'editing.dirty.restored',
          actions: [{ type: 'adoptFound', params: ({ context }) => foundTab(context) }, 'resume'],
        },
      ],
    },
    editing: {
      meta: { label: '填写中' },
      tags: 'form',
      invoke: [
        { id: 'uniqueness', src: 'uniqueness' },
        {
          id: 'foresight',
          src: 'foresight',
          input: ({ context }) => foreseenOf(context),
        },
      ],
      initial: 'resuming',
      on: {
        CHANGE: [
          {
            guard: { type: 'isBackToBase', params: ({ event }) => event },
            target: '.pristine',
            actions: [{ type: 'change', params: ({ event }) => event }, 'foresee', 'dropDraft'],
          },
          { target: '.dirty', actions: [{ type: 'change', params: ({ event }) => event }, 'foresee'] },
        ],
        LEAVE_FIELD: [
          {
            description: 'No two rows may share it: whether it is free the server knows.',
            guard: { type: 'asksWhetherFree', params: ({ event }) => event },
            actions: [
              { type: 'checkField', params: ({ event }) => event },
              { type: 'askWhetherFree', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'checkField', params: ({ event }) => event } },
        ],
        TAKEN: { actions: { type: 'keepTaken', params: ({ event }) => event } },
      },
      states: {
        resuming: {
          meta: { label: '回到表单' },
          always: [
            { guard: 'isUploading', target: 'uploading' },
            { guard: 'isUnchanged', target: 'pristine', actions: 'dropDraft' },
            { target: 'dirty' },
          ],
        },
        pristine: {
          meta: { label: '未改动' },
          entry: 'reportSaved',
          on: {
            CLOSE: '#record.closed',
            REFRESH: { guard: 'isKnown', target: '#record.loading' },
            UPLOAD: { target: 'uploading', actions: { type: 'startUpload', params: ({ event }) => event } },
            SUBMIT: [
              {
                description: 'Nothing was changed, so there is nothing to send.',
                guard: 'isEditing',
                target: '#record.closed',
              },
              { target: '#record.validating', actions: 'wantEnd' },
            ],
            SUBMIT_AND: {
              description: 'A row that nobody changed has nothing to send.',
              guard: 'isNew',
              target: '#record.validating',
              actions: { type: 'wantAfterwards', params: ({ event }) => event },
            },
          },
        },
        dirty: {
          meta: { label: '有改动' },
          tags: 'unsaved',
          entry: ['reportUnsaved', { type: 'keepDraft', params: ({ context }) => draftOf(context) }],
          on: {
            CLOSE: '#record.confirmingDiscard',
            REFRESH: { guard: 'isKnown', actions: 'markStale' },
            UPLOAD: { target: 'uploading', actions: { type: 'startUpload', params: ({ event }) => event } },
            SUBMIT: { target: '#record.validating', actions: 'wantEnd' },
            SUBMIT_AND: {
              guard: { type: 'goesOn', params: ({ event }) => event },
              target: '#record.validating',
              actions: { type: 'wantAfterwards', params: ({ event }) => event },
            },
          },
          initial: 'typed',
          states: {
            typed: { meta: { label: '填写' } },
            restored: {
              meta: { label: '已恢复草稿' },
              description: 'Until something is typed the draft can still be dropped.',
              on: { DROP_DRAFT: { target: '#record.editing.pristine', actions: ['revert', 'dropDraft'] } },
            },
          },
        },
        uploading: {
          meta: { label: '上传图片' },
          tags: ['unsaved', 'unkept'],
          description:
            'The other fields stay open; saving waits for the pictures. Files cannot be kept before they are sent.',
          entry: 'reportUnsaved',
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ context }) => context.upload as UploadInput,
            onDone: {
              target: 'resuming',
              actions: { type: 'keepPictures', params: ({ event }) => event.output },
            },
          },
          on: {
            CHANGE: {
              actions: [
                { type: 'change', params: ({ event }) => event },
                'foresee',
                { type: 'keepDraft', params: ({ context }) => draftOf(context) },
              ],
            },
            CLOSE: '#record.confirmingDiscard',
          },
        },
      },
    },
    confirmingDiscard: {
      meta: { label: '确认放弃' },
      tags: ['form', 'unsaved'],
      on: { DISCARD: { target: 'closed', actions: 'dropDraft' }, KEEP: 'editing' },
    },
    validating,
    saving,
    failed,
    conflicting,
    saved: {
      meta: { label: '已保存' },
      type: 'final',
      output: ({ context }): RecordOutput => ({
        saved: true,
        said: savedWords(context),
        isHeld: context.isHeld,
        ...(context.id !== undefined && { id: context.id }),
        ...(context.made > 0 && { version: context.made }),
      }),
    },
    closed: {
      meta: { label: '已关闭' },
      type: 'final',
      output: (): RecordOutput => ({ saved: false }),
    },
  },
  output: ({ event }) => event.output as RecordOutput,
});

export type RecordActor = ActorRefFrom<typeof recordMachine>;
