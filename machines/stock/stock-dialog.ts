import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { isPooled } from '../../contract/awards/composite.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { SlotAdjusted } from '../../contract/stock/slot.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

export interface StockDialogInput {
  /** Which prize. */
  readonly id: number;
}

type Direction = 'in' | 'out';

/** What is sent once the operator has said everything. */
export interface StockWish {
  readonly id: number;
  readonly delta: number;
  /** The award that it is about, where each is stocked by itself (award.md §3.6); null elsewhere. */
  readonly item: number | null;
  readonly reason: string;
  readonly requestId: string;
  readonly confirmed: boolean;
}

interface Context extends StockDialogInput {
  /** The prize with its counters and its ledger, as last told; null until then. */
  readonly row: Row | null;
  readonly direction: Direction;
  /** Which award of a composite prize; null while none is chosen, and where there is only one. */
  readonly item: number | null;
  /** Units; null while nothing is typed. */
  readonly amount: number | null;
  readonly reason: string;
  /** Of the wish as it stands: trying again is the same one, another amount is another. */
  readonly requestId: string;
  readonly error: string;
  /** Whether the operator was asked twice, and said yes, to the wish as it stands. */
  readonly confirmed: boolean;
  /** Whether anything was changed since the dialog opened. */
  readonly wrote: boolean;
}

export type StockDialogEvent =
  | { readonly type: 'TURN'; readonly direction: Direction }
  | { readonly type: 'PICK'; readonly item: number }
  | { readonly type: 'COUNT'; readonly amount: number | null }
  | { readonly type: 'EXPLAIN'; readonly reason: string }
  /** `requestId`: a number for the wish, should it have none yet. */
  | { readonly type: 'SUBMIT'; readonly requestId: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

/** Units that may move at a time (award.md §2.3). */
const most = 1_000_000;
const least = 2;

/** What is wrong with an amount as it is typed; undefined where nothing is, and while nothing is typed. */
export const amountFault = (amount: number | null): string | undefined =>
  amount === null || (Number.isInteger(amount) && amount >= 1 && amount <= most)
    ? undefined
    : '数量应为 1–1,000,000 的整数';

const isFilled = ({ row, item, amount, reason }: Context) =>
  (item !== null || !isPooled(row ?? {})) &&
  amount !== null &&
  amountFault(amount) === undefined &&
  [...reason.trim()].length >= least;

/** An award of a composite prize that has stock of its own. */
interface Part {
  readonly id: number;
  readonly title: string;
  readonly left: number;
}

/** The awards that are stocked one by one; none where the prize is stocked as a whole. */
export function partsOf(row: Row | null): readonly Part[] {
  const items = row?.['items'];
  if (!row || !isPooled(row) || !Array.isArray(items)) return [];
  return (items as readonly Values[]).flatMap(({ item_id: id, award_title: title, stock_remaining: left }) =>
    typeof id === 'number' && typeof left === 'number' ? [{ id, title: String(title), left }] : [],
  );
}

/** More or fewer units, and what becomes of the wish by it. */
export const deltaOf = ({ direction, amount }: Pick<Context, 'direction' | 'amount'>): number =>
  direction === 'in' ? (amount ?? 0) : -(amount ?? 0);

/** 调整库存: so many more or fewer with a reason; to take from an activity that runs is asked twice (award.md §2.3). */
export const stockDialogMachine = setup({
  types: {
    context: {} as Context,
    input: {} as StockDialogInput,
    events: {} as StockDialogEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchPrize: fromPromise<Row, { id: number }>(unprovided),
    adjustStock: fromPromise<SlotAdjusted, StockWish>(unprovided),
  },
  guards: {
    isFilled: ({ context }) => isFilled(context),
    isPart: ({ context }, { item }: { item: number }) => partsOf(context.row).some(({ id }) => id === item),
    isDelicate: ({ context }) =>
      isFilled(context) && context.direction === 'out' && context.row?.['activity_status'] === 'published',
  },
  actions: {
    keepRow: assign((_, { row }: { row: Row }) => ({ row, error: '' })),
    /** Fresh numbers under a refusal, which stays. */
    keepNumbers: assign((_, { row }: { row: Row }) => ({ row })),
    pick: assign((_, { item }: { item: number }) => ({ item, requestId: '', error: '' })),
    turn: assign((_, { direction }: { direction: Direction }) => ({ direction, requestId: '', error: '' })),
    count: assign((_, { amount }: { amount: number | null }) => ({ amount, requestId: '', error: '' })),
    explain: assign((_, { reason }: { reason: string }) => ({ reason, requestId: '', error: '' })),
    number: assign(({ context }, { requestId }: { requestId: string }) => ({
      requestId: context.requestId === '' ? requestId : context.requestId,
      confirmed: false,
    })),
    confirm: assign({ confirmed: true }),
    keepChange: assign({ wrote: true, amount: null, reason: '', requestId: '', error: '' }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
    /** Tells the page that the dialog is over; given from outside. */
    leave: (_, _done: { wrote: boolean }) => {},
  },
}).createMachine({
  id: 'stockDialog',
  meta: {
    label: '调整库存',
    refusals: {
      isFilled: '请填写 1–1,000,000 的数量和至少 2 个字的原因；盲盒还要选择明细',
      isPart: '请选择这个奖品的明细',
      isDelicate: '活动已发布，减少库存需要再次确认',
    },
  },
  context: ({ input }) => ({
    id: input.id,
    row: null,
    direction: 'in',
    item: null,
    amount: null,
    reason: '',
    requestId: '',
    error: '',
    confirmed: false,
    wrote: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '读取中' },
      tags: 'busy',
      description: 'After a change too: the ledger has a new line, and others may have been at it.',
      invoke: {
        id: 'fetchPrize',
        src: 'fetchPrize',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'filling', actions: { type: 'keepRow', params: ({ event }) => ({ row: event.output }) } },
        onError: { target: 'unread', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    unread: {
      meta: { label: '读取失败' },
      tags: 'failed',
      on: { RETRY: { target: 'loading', actions: 'forgetError' }, CLOSE: 'closed' },
    },
    filling: {
      meta: { label: '填写中' },
      on: {
        TURN: { actions: { type: 'turn', params: ({ event }) => event } },
        PICK: {
          guard: { type: 'isPart', params: ({ event }) => event },
          actions: { type: 'pick', params: ({ event }) => event },
        },
        COUNT: { actions: { type: 'count', params: ({ event }) => event } },
        EXPLAIN: { actions: { type: 'explain', params: ({ event }) => event } },
        SUBMIT: [
          {
            description: 'What was announced of a running activity may only grow, unless somebody answers for it (C4).',
            guard: 'isDelicate',
            target: 'confirming',
            actions: { type: 'number', params: ({ event }) => event },
          },
          { guard: 'isFilled', target: 'saving', actions: { type: 'number', params: ({ event }) => event } },
        ],
        CLOSE: 'closed',
      },
    },
    confirming: {
      meta: { label: '再次确认' },
      on: { CONFIRM: { target: 'saving', actions: 'confirm' }, BACK: 'filling' },
    },
    saving: {
      meta: { label: '提交中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'adjustStock',
        src: 'adjustStock',
        input: ({ context }) => ({
          id: context.id,
          delta: deltaOf(context),
          item: context.item,
          reason: context.reason.trim(),
          requestId: context.requestId,
          confirmed: context.confirmed,
        }),
        onDone: {
          target: 'loading',
          actions: ['keepChange', { type: 'announce', params: { text: '库存已调整' } }],
        },
        onError: {
          description: 'What was typed stays; trying the same again is the same request.',
          target: 'rereading',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    rereading: {
      meta: { label: '核对数量中' },
      tags: 'busy',
      description:
        'Others moved the stock meanwhile, or the activity was published: the numbers beside a refusal are those it is about.',
      invoke: {
        id: 'fetchPrize',
        src: 'fetchPrize',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'filling', actions: { type: 'keepNumbers', params: ({ event }) => ({ row: event.output }) } },
        onError: { target: 'filling', description: 'The refusal is what the operator has to know.' },
      },
      on: { CLOSE: 'closed' },
    },
    closed: {
      meta: { label: '已关闭' },
      entry: { type: 'leave', params: ({ context: { wrote } }) => ({ wrote }) },
    },
  },
});

export type StockDialogActor = ActorRefFrom<typeof stockDialogMachine>;
