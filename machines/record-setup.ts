import { assign, fromPromise, setup } from 'xstate';
import { codes } from '../contract/errors.ts';
import { type FieldError, faultOf } from '../contract/fault.ts';
import type { Fields, Picture, Values } from '../contract/field.ts';
import type { Row } from '../contract/page.ts';
import { diagramMachine } from './diagram.ts';
import { hasMoved, isMoot, resumed, unfitBecause } from './draft.ts';
import { type Failed, unprovided } from './failure.ts';
import { changed, changedKeys, entered, formOf, rebased, startValues, withPictures } from './record-values.ts';
import { faultsByField, faultsIn } from './refused-fields.ts';
import type {
  Draft,
  FoundDraft,
  RecordContext,
  RecordEvent,
  RecordInput,
  RecordMode,
  RecordOutput,
  Saving,
  Validated,
} from './record-types.ts';
import { uploadMachine, type UploadInput } from './upload.ts';

const movedMessage = '您开始填写之后，这条记录已被修改';

function foundIn({ found }: RecordContext): FoundDraft {
  if (!found) throw new Error('no draft was found');
  return found;
}

/** What the record chart is made of: its types, what it waits for, asks and does. Its states stand in record.ts. */
export const recordSetup = setup({
  types: {
    context: {} as RecordContext,
    input: {} as RecordInput,
    output: {} as RecordOutput,
    events: {} as RecordEvent,
    tags: {} as 'busy' | 'form' | 'unsaved' | 'unkept' | 'saving' | 'failed',
    children: {} as { upload: 'upload'; diagram: 'diagram' },
  },
  actors: {
    load: fromPromise<Row, { entity: string; id: number; mode: RecordMode }>(unprovided),
    validate: fromPromise<Validated, { fields: Fields; entity: string; mode: RecordMode; values: Values }>(unprovided),
    save: fromPromise<{ id: number }, Saving>(unprovided),
    recallDraft: fromPromise<FoundDraft | null, RecordInput>(unprovided),
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
    isFound: (_, { found }: { found: FoundDraft | null }) => found !== null,
    isUnfit: ({ context }) => unfitBecause(foundIn(context), context) !== undefined,
    isMoot: ({ context }) => isMoot(foundIn(context), context),
    isResuming: ({ context }) => context.resumes === true,
    hasMoved: ({ context }) => hasMoved(foundIn(context), context),
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
    keepFound: assign((_, { found }: { found: FoundDraft | null }) => ({ found })),
    forgetFound: assign({ found: null }),
    resume: assign(({ context }) => ({
      ...resumed(foundIn(context), context),
      requestId: foundIn(context).requestId,
      found: null,
    })),
    /** Mine is what the draft holds; theirs, the row as it is now. */
    resumeOnMoved: assign(({ context }) => ({
      base: foundIn(context).base,
      draft: foundIn(context).values,
      error: movedMessage,
      found: null,
    })),
    revert: assign(({ context }) => ({ draft: context.base, errors: {}, requestId: '' })),
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
    keepId: assign((_, { id }: { id: number }) => ({ id })),
    /** Takes the operator to the first field at fault; given from outside. */
    showFault: () => {},
    /** Tells the page whether something typed would be lost; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    /** Keeps what was typed where a crash does not reach it, and lets go of it; given from outside. */
    keepDraft: (_, _kept: Draft) => {},
    dropDraft: () => {},
    /** The draft that was found becomes this tab's own, or goes; given from outside. */
    adoptFound: (_, _found: { tab: string }) => {},
    dropFound: (_, _found: { tab: string }) => {},
  },
});
