import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { ListQuery } from '../../../contract/core/page.ts';
import { initialValues } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { CommandBegun } from '../../../contract/jobs/commands.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';
import { type Asked, type AskedEvent, isReady, planOf } from './bulk-asked.ts';

/** Which step or command, for all rows that a search of an entity finds. */
export interface BulkJobInput {
  readonly entity: string;
  readonly event: string;
  readonly query: ListQuery;
  /** How many rows the list showed when it was chosen: for another number nothing begins. */
  readonly total: number;
}

export interface BulkJobContext extends BulkJobInput, Asked {
  /** Whether the server wants the number of rows typed: from how many on, it says. */
  readonly mustCount: boolean;
  /** Of the job that was asked for as it stands now; '' until it is. Sent again, it makes no second job. */
  readonly requestId: string;
  readonly error: string;
}

export type BulkJobEvent =
  | AskedEvent
  /** `requestId`: a number for the job, where it has none yet. */
  | { readonly type: 'CONFIRM'; readonly requestId: string }
  | { readonly type: 'CANCEL' };

/** What is sent. */
export interface BulkJobAsked extends Omit<BulkJobInput, 'total'> {
  readonly reason: string;
  readonly values: Values;
  readonly seen: number;
  readonly rows?: number;
  readonly requestId: string;
}

/** How it ended: with a job, without one, or because the rows are others than the list showed. */
export interface BulkJobEnd {
  readonly job: CommandBegun | null;
  readonly isStale: boolean;
}

/** Whether the server found a fault in this part of what was sent. */
function isAbout(field: string, { result }: Failed): boolean {
  const errors = (result as { readonly errors?: readonly FieldError[] } | undefined)?.errors ?? [];
  return errors.some((one) => one.field === field);
}

/** One step or command for all rows that a search finds: asked once, then a job at the server, which the job tray shows. */
export const bulkJobMachine = setup({
  types: {
    context: {} as BulkJobContext,
    input: {} as BulkJobInput,
    events: {} as BulkJobEvent,
    output: {} as BulkJobEnd,
    tags: {} as 'busy' | 'failed',
  },
  actors: { begin: fromPromise<CommandBegun, BulkJobAsked>(unprovided) },
  guards: {
    isReady: ({ context }) => isReady(context, context.total, context),
    /** More or fewer rows than the list showed. */
    isOtherCount: (_, failure: Failed) => isAbout('seen', failure),
    wantsCount: ({ context }, failure: Failed) => !context.mustCount && isAbout('rows', failure),
  },
  actions: {
    explain: assign((_, { reason }: { reason: string }) => ({ reason })),
    retype: assign((_, { text }: { text: string }) => ({ typed: text })),
    change: assign(({ context }, { values }: { values: Values }) => ({ draft: { ...context.draft, ...values } })),
    number: assign(({ context }, { requestId }: { requestId: string }) => ({
      requestId: context.requestId === '' ? requestId : context.requestId,
      error: '',
    })),
    /** What is said otherwise is another job. */
    forgetAsked: assign({ requestId: '', error: '' }),
    demandCount: assign({ mustCount: true }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
  },
}).createMachine({
  id: 'bulkJob',
  meta: {
    label: '按条件批量操作',
    refusals: { isReady: '原因的字数不够、输入的条数不一致，或还有内容没有填好' },
  },
  context: ({ input }) => ({
    ...input,
    reason: '',
    typed: '',
    draft: initialValues(planOf(input).move.form),
    mustCount: false,
    requestId: '',
    error: '',
  }),
  initial: 'confirming',
  states: {
    confirming: {
      meta: { label: '确认' },
      description: 'After an answer that got lost the same job is asked for under the same number.',
      on: {
        EXPLAIN: { actions: [{ type: 'explain', params: ({ event }) => event }, 'forgetAsked'] },
        RETYPE: { actions: [{ type: 'retype', params: ({ event }) => event }, 'forgetAsked'] },
        CHANGE: { actions: [{ type: 'change', params: ({ event }) => event }, 'forgetAsked'] },
        CONFIRM: {
          guard: 'isReady',
          target: 'beginning',
          actions: { type: 'number', params: ({ event }) => event },
        },
        CANCEL: 'cancelled',
      },
    },
    beginning: {
      meta: { label: '提交中' },
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context: { entity, event, query, total, reason, draft, typed, requestId } }) => ({
          entity,
          event,
          query,
          reason: reason.trim(),
          values: draft,
          seen: total,
          ...(typed.trim() !== '' && { rows: Number(typed) }),
          requestId,
        }),
        onDone: 'begun',
        onError: [
          {
            description: 'What would be done is no longer what was looked at: it has to be looked at again.',
            guard: { type: 'isOtherCount', params: ({ event }) => failedWith(event.error) },
            target: 'stale',
            actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
          },
          {
            description: 'So many that the server wants their number typed.',
            guard: { type: 'wantsCount', params: ({ event }) => failedWith(event.error) },
            target: 'confirming',
            actions: 'demandCount',
          },
          {
            target: 'confirming',
            actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
          },
        ],
      },
    },
    stale: { meta: { label: '数据已变化' }, tags: 'failed', on: { CANCEL: 'outdated' } },
    begun: {
      meta: { label: '已开始' },
      type: 'final',
      output: ({ event }): BulkJobEnd => ({
        job: (event as { output?: CommandBegun }).output ?? null,
        isStale: false,
      }),
    },
    outdated: {
      meta: { label: '需重新核对' },
      type: 'final',
      output: (): BulkJobEnd => ({ job: null, isStale: true }),
    },
    cancelled: {
      meta: { label: '已取消' },
      type: 'final',
      output: (): BulkJobEnd => ({ job: null, isStale: false }),
    },
  },
  output: ({ event }) => event.output as BulkJobEnd,
});

export type BulkJobActor = ActorRefFrom<typeof bulkJobMachine>;
