import { assign, fromPromise, sendTo, setup } from 'xstate';
import { codes } from '../../../contract/core/errors.ts';
import { type FieldError, faultOf, takenText } from '../../../contract/entity/fault.ts';
import type { Fields, Picture, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { diagramMachine } from '../../statechart/diagram.ts';
import { historyMachine } from './history.ts';
import { foresightMachine } from './foresight.ts';
import { hasMoved, isMoot, resumed, unfitBecause } from './draft.ts';
import { type Failed, unprovided } from '../../core/failure.ts';
import { changed, changedKeys, entered, formOf, merged, mergeOf, startValues, withPictures } from './record-values.ts';
import { faultsByField, faultsIn } from './refused-fields.ts';
import type {
  AfterSave,
  Draft,
  FoundDraft,
  RecordContext,
  RecordEvent,
  RecordInput,
  RecordMode,
  RecordOutput,
  Saved,
  Saving,
  Side,
  Validated,
} from './record-types.ts';
import { heldWords } from './announced.ts';
import { savedWords } from './saved-words.ts';
import { standingFaults } from './standing-faults.ts';
import { areStanding, uniqueFields } from './unique-fields.ts';
import { uniquenessMachine, type UniqueQuestion } from './uniqueness.ts';
import { uploadMachine, type UploadInput } from '../upload/upload.ts';

const movedMessage = '您开始填写之后，这条记录已被修改';

function foundIn({ found }: RecordContext): FoundDraft {
  if (!found) throw new Error('no draft was found');
  return found;
}

/** Nothing has failed. */
export const untroubled = { error: '', errorCode: 0 } as const;

/** What the record chart is made of: its types, what it waits for, asks and does. Its states stand in record.ts. */
export const recordSetup = setup({
  types: {
    context: {} as RecordContext,
    input: {} as RecordInput,
    output: {} as RecordOutput,
    events: {} as RecordEvent,
    tags: {} as 'busy' | 'form' | 'unsaved' | 'unkept' | 'saving' | 'failed',
    children: {} as {
      upload: 'upload';
      diagram: 'diagram';
      history: 'history';
      uniqueness: 'uniqueness';
      foresight: 'foresight';
    },
  },
  actors: {
    load: fromPromise<Row, { entity: string; id: number; mode: RecordMode }>(unprovided),
    validate: fromPromise<Validated, { fields: Fields; entity: string; mode: RecordMode; values: Values }>(unprovided),
    save: fromPromise<Saved, Saving>(unprovided),
    recallDraft: fromPromise<FoundDraft | null, RecordInput>(unprovided),
    upload: uploadMachine,
    diagram: diagramMachine,
    history: historyMachine,
    uniqueness: uniquenessMachine,
    foresight: foresightMachine,
  },
  guards: {
    isNew: ({ context }) => context.mode === 'create' && context.id === undefined,
    isKnown: ({ context }) => context.row !== null,
    isReading: ({ context }) => context.mode === 'detail',
    isEditing: ({ context }) => context.mode === 'edit',
    isUnchanged: ({ context }) => changedKeys(context.base, context.draft).length === 0,
    isBackToBase: ({ context }, { values }: { values: Values }) =>
      changedKeys(context.base, changed(formOf(context), context.draft, values)).length === 0,
    /** A command is given once; the next form is for who makes new rows. */
    goesOn: ({ context }, { further }: { further: AfterSave }) =>
      context.mode === 'create' || (context.mode === 'edit' && further === 'stay'),
    isStaying: ({ context }) => context.afterwards === 'stay',
    isNext: ({ context }) => context.afterwards === 'next',
    isClash: ({ context }, { key }: { key: string }) => mergeOf(context).clashes.includes(key),
    isDecided: ({ context }) => mergeOf(context).clashes.every((key) => context.sides[key] !== undefined),
    isUploading: ({ context }) => context.upload !== null,
    isFound: (_, { found }: { found: FoundDraft | null }) => found !== null,
    isUnfit: ({ context }) => unfitBecause(foundIn(context), context) !== undefined,
    isMoot: ({ context }) => isMoot(foundIn(context), context),
    isResuming: ({ context }) => context.resumes === true,
    hasMoved: ({ context }) => hasMoved(foundIn(context), context),
    asksWhetherFree: ({ context }, { key }: { key: string }) => Object.keys(uniqueFields(context, key)).length > 0,
    hasFaults: (_, { errors }: { errors: readonly FieldError[] }) => errors.length > 0,
    isConflict: (_, { code, result }: Failed) => code === codes.conflict && typeof result === 'object',
    isInvalid: (_, { code }: Failed) => code === codes.invalid || code === codes.duplicate,
  },
  actions: {
    fillForm: assign(({ context }, { row }: { row: Row }) => {
      const values = startValues({ ...context, row });
      return { row, base: values, draft: values, errors: {}, error: '', afterwards: 'close' as const, isStale: false };
    }),
    markStale: assign({ isStale: true }),
    change: assign(({ context }, { values }: { values: Values }) => {
      const draft = changed(formOf(context), context.draft, values);
      const errors = standingFaults(context, draft, values);
      return { draft, errors, requestId: '', afterwards: 'close' as const };
    }),
    /** What a new row will stand beside depends on what its form says. */
    foresee: sendTo('foresight', ({ context: { draft } }) => ({ type: 'LOOK', values: draft })),
    checkField: assign(({ context }, { key }: { key: string }) => {
      const field = formOf(context)[key];
      const fault = field && faultOf(field, context.draft[key], entered(context.draft));
      const { [key]: _, ...others } = context.errors;
      return { errors: fault === undefined ? others : { ...others, [key]: fault } };
    }),
    askWhetherFree: sendTo('uniqueness', ({ context }, { key }: { key: string }) => ({
      type: 'LOOK',
      entity: context.entity,
      ...(context.mode === 'edit' && context.id !== undefined && { id: context.id }),
      fields: uniqueFields(context, key),
    })),
    /** What was asked about and has been changed since is another value. */
    keepTaken: assign(({ context }, { fields }: Pick<UniqueQuestion, 'fields'>) => {
      const form = formOf(context);
      const taken = Object.entries(fields).flatMap(([key, asked]) => {
        const field = form[key];
        return field && areStanding(context, asked) ? [[key, takenText(field)] as const] : [];
      });
      return { errors: { ...context.errors, ...Object.fromEntries(taken) } };
    }),
    keepFaults: assign((_, { errors }: { errors: readonly FieldError[] }) => ({
      errors: faultsByField(errors),
      afterwards: 'close' as const,
    })),
    keepRequest: assign(({ context }, { requestId }: { requestId: string }) => ({
      errors: {},
      requestId: context.requestId === '' ? requestId : context.requestId,
    })),
    keepRefusal: assign((_, refused: Failed) => ({
      error: refused.message,
      errors: faultsByField(faultsIn(refused)),
      afterwards: 'close' as const,
    })),
    keepError: assign((_, { message, code }: Failed) => ({ error: message, errorCode: code })),
    forgetError: assign(untroubled),
    keepTheirs: assign((_, { row, message }: { row: Row; message: string }) => ({
      row,
      isStale: false,
      error: message,
      sides: {},
      afterwards: 'close' as const,
    })),
    pick: assign(({ context }, { key, side }: { key: string; side: Side }) => ({
      sides: { ...context.sides, [key]: side },
    })),
    takeTheirs: assign(({ context }) => {
      const values = startValues(context);
      return { base: values, draft: values, errors: {}, error: '', requestId: '', sides: {} };
    }),
    merge: assign(({ context }) => ({ ...merged(context), errors: {}, error: '', requestId: '', sides: {} })),
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
      sides: {},
    })),
    revert: assign(({ context }) => ({ draft: context.base, errors: {}, requestId: '' })),
    startEditing: assign(({ context }, { mode = 'edit' }: { mode?: RecordMode }) => {
      const values = startValues({ ...context, mode });
      return { mode, base: values, draft: values };
    }),
    startUpload: assign((_, { key, files, ratio, size, at, library }: UploadInput) => ({
      upload: {
        key,
        files,
        ...(ratio !== undefined && { ratio }),
        ...(size && { size }),
        ...(at !== undefined && { at }),
        ...(library && { library }),
      },
    })),
    keepPictures: assign(({ context }, { pictures }: { pictures: readonly Picture[] }) => {
      const { key = '', at } = context.upload ?? {};
      const { [key.split('.')[0] ?? '']: _, ...errors } = context.errors;
      const draft = withPictures(formOf(context), context.draft, { key, at }, pictures);
      return { draft, errors, upload: null, requestId: '' };
    }),
    putBack: assign(({ context }, { values }: { values: Values }) => ({
      draft: changed(formOf(context), context.draft, values),
    })),
    wantEnd: assign({ afterwards: 'close' }),
    wantAfterwards: assign((_, { further }: { further: AfterSave }) => ({ afterwards: further })),
    keepSaved: assign(({ context }, { id, version = 0, status }: Saved) => ({
      id,
      made: context.mode === 'edit' && status !== 'pending' ? version : 0,
      isHeld: context.mode === 'edit' && status === 'pending',
    })),
    stayOn: assign({ mode: 'edit', requestId: '' }),
    startNext: assign(({ context }) => {
      const values = startValues({ ...context, row: null });
      return { id: undefined, row: null, base: values, draft: values, requestId: '', afterwards: 'close' as const };
    }),
    /** Takes the operator to the first field at fault; given from outside. */
    showFault: () => {},
    /** Tells the page whether something typed would be lost; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    /** Tells the page that a row is another one although the drawer stays; given from outside. */
    reportKept: (_, _kept: { id: number; text: string; said: string }) => {},
    /** Keeps what was typed where a crash does not reach it, and lets go of it; given from outside. */
    keepDraft: (_, _kept: Draft) => {},
    dropDraft: () => {},
    /** The draft that was found becomes this tab's own, or goes; given from outside. */
    adoptFound: (_, _found: { tab: string }) => {},
    dropFound: (_, _found: { tab: string }) => {},
  },
});

/** For `reportKept`: the row as it is known by then, what is said at once, and what became of it. */
export const kept =
  (text: string) =>
  ({ context }: { context: RecordContext }) => ({
    id: context.id ?? 0,
    text: context.isHeld ? heldWords : text,
    said: savedWords(context),
  });
