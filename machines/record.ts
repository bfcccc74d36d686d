import type { ActorRefFrom } from 'xstate';
import type { Row } from '../contract/page.ts';
import { draftOf } from './draft.ts';
import { type Failed, failedWith } from './failure.ts';
import { recordSetup } from './record-setup.ts';
import type { RecordContext, RecordOutput } from './record-types.ts';
import { formOf, startValues, toSend } from './record-values.ts';
import type { UploadInput } from './upload.ts';

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const theirs = ({ result }: Failed) => result as Row;
const foundTab = ({ found }: RecordContext) => ({ tab: found?.tab ?? '' });

/**
 * One record in a drawer: read it, fill its form, check, save; nothing typed is lost without a question, and a row that
 * somebody else saved first is never overwritten unseen (code 40901).
 */
export const recordMachine = recordSetup.createMachine({
  id: 'record',
  meta: { label: '记录' },
  context: ({ input }) => {
    const start = {
      ...input,
      row: null,
      base: {},
      draft: {},
      errors: {},
      error: '',
      requestId: '',
      upload: null,
      found: null,
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
          {
            guard: 'isReading',
            target: 'viewing',
            actions: { type: 'fillForm', params: ({ event }) => ({ row: event.output }) },
          },
          { target: 'recalling', actions: { type: 'fillForm', params: ({ event }) => ({ row: event.output }) } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepError', params: failed } },
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
      invoke: { id: 'diagram', src: 'diagram', input: ({ context }) => ({ entity: context.entity }) },
      on: { EDIT: { target: 'recalling', actions: 'startEditing' }, CLOSE: 'closed' },
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
          { target: 'editing.pristine' },
        ],
        onError: { description: 'Where nothing can be kept there is no draft.', target: 'editing.pristine' },
      },
      on: { CLOSE: 'closed' },
    },
    deciding: {
      meta: { label: '有草稿' },
      tags: 'form',
      description: 'The form waits: what is typed now would take the place of what was typed before.',
      initial: 'weighing',
      on: {
        DROP_DRAFT: {
          target: 'editing.pristine',
          actions: [{ type: 'dropFound', params: ({ context }) => foundTab(context) }, 'forgetFound'],
        },
        CLOSE: 'closed',
      },
      states: {
        weighing: {
          meta: { label: '核对草稿' },
          always: [
            {
              description: 'What was typed is what the row holds: it was saved after all.',
              guard: 'isMoot',
              target: '#record.editing.pristine',
              actions: [{ type: 'dropFound', params: ({ context }) => foundTab(context) }, 'forgetFound'],
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
      initial: 'resuming',
      on: {
        CHANGE: [
          {
            guard: { type: 'isBackToBase', params: ({ event }) => event },
            target: '.pristine',
            actions: [{ type: 'change', params: ({ event }) => event }, 'dropDraft'],
          },
          { target: '.dirty', actions: { type: 'change', params: ({ event }) => event } },
        ],
        LEAVE_FIELD: { actions: { type: 'checkField', params: ({ event }) => event } },
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
            UPLOAD: { target: 'uploading', actions: { type: 'startUpload', params: ({ event }) => event } },
            SUBMIT: [
              {
                description: 'Nothing was changed, so there is nothing to send.',
                guard: 'isEditing',
                target: '#record.closed',
              },
              { target: '#record.validating' },
            ],
          },
        },
        dirty: {
          meta: { label: '有改动' },
          tags: 'unsaved',
          entry: ['reportUnsaved', { type: 'keepDraft', params: ({ context }) => draftOf(context) }],
          on: {
            CLOSE: '#record.confirmingDiscard',
            UPLOAD: { target: 'uploading', actions: { type: 'startUpload', params: ({ event }) => event } },
            SUBMIT: '#record.validating',
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
    validating: {
      meta: { label: '校验中' },
      tags: ['busy', 'form', 'unsaved', 'saving'],
      entry: 'forgetError',
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context }) => ({
          fields: formOf(context),
          entity: context.entity,
          mode: context.mode,
          values: context.draft,
        }),
        onDone: [
          {
            guard: { type: 'hasFaults', params: ({ event }) => event.output },
            target: 'editing',
            actions: [{ type: 'keepFaults', params: ({ event }) => event.output }, 'showFault'],
          },
          {
            target: 'saving',
            actions: [
              { type: 'keepRequest', params: ({ event }) => event.output },
              { type: 'keepDraft', params: ({ context }) => draftOf(context) },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: failed } },
      },
    },
    saving: {
      meta: { label: '保存中' },
      tags: ['busy', 'form', 'unsaved', 'saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          entity: context.entity,
          mode: context.mode,
          row: context.row,
          requestId: context.requestId,
          values: toSend(context),
        }),
        onDone: {
          target: 'saved',
          actions: ['dropDraft', { type: 'keepId', params: ({ event }) => event.output }],
        },
        onError: [
          {
            description: 'Somebody else saved first: the answer carries their row (40901).',
            guard: { type: 'isConflict', params: failed },
            target: 'conflicting',
            actions: {
              type: 'keepTheirs',
              params: ({ event }) => ({
                row: theirs(failedWith(event.error)),
                message: failedWith(event.error).message,
              }),
            },
          },
          {
            guard: { type: 'isInvalid', params: failed },
            target: 'editing',
            actions: [{ type: 'keepRefusal', params: failed }, 'showFault'],
          },
          { target: 'failed', actions: { type: 'keepError', params: failed } },
        ],
      },
    },
    failed: {
      meta: { label: '保存失败' },
      tags: ['form', 'unsaved', 'failed'],
      on: {
        RETRY: 'validating',
        SUBMIT: 'validating',
        CHANGE: { target: 'editing', actions: ['forgetError', { type: 'change', params: ({ event }) => event }] },
        CLOSE: { target: 'confirmingDiscard', actions: 'forgetError' },
      },
    },
    conflicting: {
      meta: { label: '与他人冲突' },
      tags: ['form', 'unsaved', 'failed'],
      on: {
        KEEP_MINE: { target: 'editing', actions: 'putMineOnTheirs' },
        TAKE_THEIRS: { target: 'editing', actions: 'takeTheirs' },
      },
    },
    saved: {
      meta: { label: '已保存' },
      type: 'final',
      output: ({ context }): RecordOutput => ({ saved: true, ...(context.id !== undefined && { id: context.id }) }),
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
