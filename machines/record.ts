import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { codes } from '../contract/errors.ts';
import { type FieldError, faultOf } from '../contract/fault.ts';
import type { Fields, Picture, Values } from '../contract/field.ts';
import type { Row } from '../contract/page.ts';
import { diagramMachine } from './diagram.ts';
import { type Failed, failedWith, unprovided } from './failure.ts';
import { changed, changedKeys, entered, formOf, rebased, startValues, toSend, withPictures } from './record-values.ts';
import { faultsByField, faultsIn } from './refused-fields.ts';
import type {
  RecordContext,
  RecordEvent,
  RecordInput,
  RecordMode,
  RecordOutput,
  Saving,
  Validated,
} from './record-types.ts';
import { uploadMachine, type UploadInput } from './upload.ts';

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);
const theirs = ({ result }: Failed) => result as Row;

/**
 * One record in a drawer: read it, fill its form, check, save; nothing typed is lost without a question, and a row that
 * somebody else saved first is never overwritten unseen (code 40901).
 */
export const recordMachine = setup({
  types: {
    context: {} as RecordContext,
    input: {} as RecordInput,
    output: {} as RecordOutput,
    events: {} as RecordEvent,
    tags: {} as 'busy' | 'form' | 'unsaved',
    children: {} as { upload: 'upload'; diagram: 'diagram' },
  },
  actors: {
    load: fromPromise<Row, { entity: string; id: number; mode: RecordMode }>(unprovided),
    validate: fromPromise<Validated, { fields: Fields; entity: string; mode: RecordMode; values: Values }>(unprovided),
    save: fromPromise<{ id: number }, Saving>(unprovided),
    upload: uploadMachine,
    diagram: diagramMachine,
  },
  guards: {
    isNew: ({ context }) => context.mode === 'create' && context.id === undefined,
    isReading: ({ context }) => context.mode === 'detail',
    isEditing: ({ context }) => context.mode === 'edit',
    isUnchanged: ({ context }) => changedKeys(context.base, context.draft).length === 0,
    isBackToBase: ({ context }, { values }: { values: Values }) =>
      changedKeys(context.base, changed(formOf(context), context.draft, values)).length === 0,
    isUploading: ({ context }) => context.upload !== null,
    hasFaults: (_, { errors }: { errors: readonly FieldError[] }) => errors.length > 0,
    isConflict: (_, { code, result }: Failed) => code === codes.conflict && typeof result === 'object',
    isInvalid: (_, { code }: Failed) => code === codes.invalid || code === codes.duplicate,
  },
  actions: {
    fillForm: assign(({ context }, { row }: { row: Row }) => {
      const values = startValues({ ...context, row });
      return { row, base: values, draft: values, errors: {}, error: '' };
    }),
    change: assign(({ context }, { values }: { values: Values }) => ({
      draft: changed(formOf(context), context.draft, values),
      errors: Object.fromEntries(Object.entries(context.errors).filter(([key]) => !(key in values))),
      requestId: '',
    })),
    checkField: assign(({ context }, { key }: { key: string }) => {
      const field = formOf(context)[key];
      const fault = field && faultOf(field, context.draft[key], entered(context.draft));
      const { [key]: _, ...others } = context.errors;
      return { errors: fault === undefined ? others : { ...others, [key]: fault } };
    }),
    keepFaults: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ errors: faultsByField(errors) })),
    keepRequest: assign(({ context }, { requestId }: { requestId: string }) => ({
      errors: {},
      requestId: context.requestId === '' ? requestId : context.requestId,
    })),
    keepRefusal: assign((_, refused: Failed) => ({
      error: refused.message,
      errors: faultsByField(faultsIn(refused)),
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    keepTheirs: assign((_, { row, message }: { row: Row; message: string }) => ({ row, error: message })),
    takeTheirs: assign(({ context }) => {
      const values = startValues(context);
      return { base: values, draft: values, errors: {}, error: '', requestId: '' };
    }),
    putMineOnTheirs: assign(({ context }) => ({ ...rebased(context), errors: {}, error: '', requestId: '' })),
    startEditing: assign(({ context }) => {
      const values = startValues({ ...context, mode: 'edit' });
      return { mode: 'edit', base: values, draft: values };
    }),
    startUpload: assign((_, { key, files }: UploadInput) => ({ upload: { key, files } })),
    keepPictures: assign(({ context }, { pictures }: { pictures: readonly Picture[] }) => {
      const { [context.upload?.key ?? '']: _, ...errors } = context.errors;
      const draft = withPictures(formOf(context), context.draft, context.upload?.key ?? '', pictures);
      return { draft, errors, upload: null, requestId: '' };
    }),
    /** Takes the operator to the first field at fault; given from outside. */
    showFault: () => {},
    /** Tells the page whether something typed would be lost; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
  },
}).createMachine({
  id: 'record',
  meta: { label: '记录' },
  context: ({ input }) => {
    const start = { ...input, row: null, base: {}, draft: {}, errors: {}, error: '', requestId: '', upload: null };
    const values = input.mode === 'create' ? startValues(start) : {};
    return { ...start, base: values, draft: values };
  },
  initial: 'opening',
  states: {
    opening: {
      meta: { label: '打开中' },
      always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }],
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
          { target: 'editing', actions: { type: 'fillForm', params: ({ event }) => ({ row: event.output }) } },
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
      on: { EDIT: { target: 'editing', actions: 'startEditing' }, CLOSE: 'closed' },
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
            actions: { type: 'change', params: ({ event }) => event },
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
            { guard: 'isUnchanged', target: 'pristine' },
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
          entry: 'reportUnsaved',
          on: {
            CLOSE: '#record.confirmingDiscard',
            UPLOAD: { target: 'uploading', actions: { type: 'startUpload', params: ({ event }) => event } },
            SUBMIT: '#record.validating',
          },
        },
        uploading: {
          meta: { label: '上传图片' },
          tags: 'unsaved',
          description: 'The other fields stay open; saving waits for the pictures.',
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
            CHANGE: { actions: { type: 'change', params: ({ event }) => event } },
            CLOSE: '#record.confirmingDiscard',
          },
        },
      },
    },
    confirmingDiscard: {
      meta: { label: '确认放弃' },
      tags: ['form', 'unsaved'],
      on: { DISCARD: 'closed', KEEP: 'editing' },
    },
    validating: {
      meta: { label: '校验中' },
      tags: ['busy', 'form', 'unsaved'],
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
          { target: 'saving', actions: { type: 'keepRequest', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: failed } },
      },
    },
    saving: {
      meta: { label: '保存中' },
      tags: ['busy', 'form', 'unsaved'],
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
        onDone: { target: 'saved', actions: assign({ id: ({ event }) => event.output.id }) },
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
      tags: ['form', 'unsaved'],
      on: {
        RETRY: 'validating',
        SUBMIT: 'validating',
        CHANGE: { target: 'editing', actions: ['forgetError', { type: 'change', params: ({ event }) => event }] },
        CLOSE: { target: 'confirmingDiscard', actions: 'forgetError' },
      },
    },
    conflicting: {
      meta: { label: '与他人冲突' },
      tags: ['form', 'unsaved'],
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
