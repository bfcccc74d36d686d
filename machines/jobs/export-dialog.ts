import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { type ExportFormat, exportFields, exportLimit, type ExportWish } from '../../contract/jobs/exports.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** The list that is to be exported, as it stands on screen. */
export interface ExportSource {
  readonly entity: string;
  /** Its conditions and its order, as the list call spells them. */
  readonly query: Readonly<Record<string, string>>;
  /** Columns that are on screen. */
  readonly shown: readonly string[];
  /** Rows that it has. */
  readonly total: number;
}

export interface ExportDialogContext extends ExportSource {
  readonly chosen: readonly string[];
  readonly format: ExportFormat;
  /** Of the file that was asked for as it is chosen now; '' until it is. Sent again, it makes no second job. */
  readonly requestId: string;
  readonly error: string;
}

export type ExportDialogEvent =
  | { readonly type: 'TOGGLE'; readonly key: string }
  | { readonly type: 'CHOOSE_ALL' }
  /** As the list is on screen. */
  | { readonly type: 'CHOOSE_SHOWN' }
  | { readonly type: 'SET_FORMAT'; readonly format: ExportFormat }
  /** `requestId`: a number for the job, where it has none yet. */
  | { readonly type: 'SUBMIT'; readonly requestId: string }
  | { readonly type: 'CANCEL' };

/** The job that began; null when the operator thought better of it. */
export interface Exported {
  readonly jobId: number | null;
}

/** What is sent; `entity` says where. */
export type ExportAsked = ExportWish & { readonly entity: string; readonly requestId: string };

/** Keys that an export of the entity can have, in their order. */
export const exportKeys = (entity: string): readonly string[] => exportFields(entityNamed(entity)).map(([key]) => key);

/** In the order of the file, whatever the order in which they were ticked. */
const ordered = (entity: string, keys: readonly string[]) => exportKeys(entity).filter((key) => keys.includes(key));

/** Choose columns and a format, then let the server work: the job tray shows what becomes of it. */
export const exportDialogMachine = setup({
  types: {
    context: {} as ExportDialogContext,
    input: {} as ExportSource,
    output: {} as Exported,
    events: {} as ExportDialogEvent,
    tags: {} as 'busy',
  },
  actors: { startExport: fromPromise<{ job_id: number }, ExportAsked>(unprovided) },
  guards: {
    mayStart: ({ context }) => context.chosen.length > 0 && context.total <= exportLimit,
  },
  actions: {
    toggle: assign(({ context: { entity, chosen } }, { key }: { key: string }) => ({
      chosen: ordered(entity, chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
    })),
    chooseAll: assign(({ context }) => ({ chosen: exportKeys(context.entity) })),
    chooseShown: assign(({ context: { entity, shown } }) => ({ chosen: ordered(entity, shown) })),
    setFormat: assign((_, { format }: { format: ExportFormat }) => ({ format })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    number: assign(({ context }, { requestId }: { requestId: string }) => ({
      requestId: context.requestId === '' ? requestId : context.requestId,
      error: '',
    })),
    /** What is chosen otherwise is another file. */
    forgetAsked: assign({ requestId: '', error: '' }),
  },
}).createMachine({
  id: 'exportDialog',
  meta: { label: '导出对话框', refusals: { mayStart: '请至少选择一列；一次最多导出 100,000 条' } },
  context: ({ input }) => ({
    ...input,
    chosen: ordered(input.entity, input.shown),
    format: 'xlsx',
    requestId: '',
    error: '',
  }),
  initial: 'choosing',
  states: {
    choosing: {
      meta: { label: '选择中' },
      description: 'After an answer that got lost the same file is asked for under the same number.',
      on: {
        TOGGLE: { actions: [{ type: 'toggle', params: ({ event }) => event }, 'forgetAsked'] },
        CHOOSE_ALL: { actions: ['chooseAll', 'forgetAsked'] },
        CHOOSE_SHOWN: { actions: ['chooseShown', 'forgetAsked'] },
        SET_FORMAT: { actions: [{ type: 'setFormat', params: ({ event }) => event }, 'forgetAsked'] },
        SUBMIT: {
          guard: 'mayStart',
          target: 'starting',
          actions: { type: 'number', params: ({ event }) => event },
        },
        CANCEL: 'cancelled',
      },
    },
    starting: {
      meta: { label: '提交中' },
      tags: 'busy',
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context: { entity, format, chosen, query, requestId } }) => ({
          entity,
          format,
          columns: chosen,
          query,
          requestId,
        }),
        onDone: 'started',
        onError: { target: 'choosing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    started: {
      meta: { label: '已开始' },
      type: 'final',
      output: ({ event }): Exported => ({ jobId: (event as { output?: { job_id: number } }).output?.job_id ?? null }),
    },
    cancelled: { meta: { label: '已取消' }, type: 'final', output: (): Exported => ({ jobId: null }) },
  },
  output: ({ event }) => event.output as Exported,
});

export type ExportDialogActor = ActorRefFrom<typeof exportDialogMachine>;
