import { assign, setup } from 'xstate';

/** Who asks: in the order of asking (ms since 1970), and a name that no other document has. */
export interface Ticket {
  readonly at: number;
  readonly id: string;
}

/** What documents tell each other about one lock. */
export interface TabLockMessage {
  readonly kind: 'asked' | 'held' | 'freed' | 'counted';
  readonly by: Ticket;
  /** The number of the holding that the sender knows of; each later one has a greater number. */
  readonly term: number;
}

export interface TabLockInput {
  readonly ticket: Ticket;
  /** Takes the lock from whoever holds it. */
  readonly steals: boolean;
}

export type TabLockEvent =
  | { readonly type: 'ASKED'; readonly by: Ticket; readonly term: number }
  | { readonly type: 'HELD'; readonly by: Ticket; readonly term: number }
  /** The holder has given it back. */
  | { readonly type: 'FREED' }
  /** Somebody wants to know which locks are held. */
  | { readonly type: 'COUNTED' }
  /** This document is done with it, or goes away. */
  | { readonly type: 'RELEASE' };

interface Context extends TabLockInput {
  /** The greatest number of a holding that this document knows of; its own while it holds. */
  readonly term: number;
}

const isBefore = (one: Ticket, other: Ticket): boolean => (one.at === other.at ? one.id < other.id : one.at < other.at);

/**
 * A lock among the documents of one origin, by messages: for pages that a browser gives no Web Locks to (http with a host name).
 * Who asks and hears of no holder and of nobody who asked earlier has it. Of two holders (one was asleep and did not answer) the
 * later one stays. Whoever waits asks again, since a document that crashes gives nothing back.
 */
export const tabLockMachine = setup({
  types: { context: {} as Context, input: {} as TabLockInput, events: {} as TabLockEvent },
  delays: {
    /** Documents answer within this time, in ms. */
    quiet: 250,
    /** Since the last word of the holder. */
    patience: 5000,
  },
  guards: {
    /** The sender asked earlier than this document. */
    ifEarlier: ({ context }, { by }: { by: Ticket }) => isBefore(by, context.ticket),
    ifStealing: ({ context }) => context.steals,
    /** Of two holdings with one number the names decide, the same way in both documents. */
    ifOutranked: ({ context: { ticket, term } }, holder: { by: Ticket; term: number }) =>
      holder.term > term || (holder.term === term && holder.by.id > ticket.id),
  },
  actions: {
    noteTerm: assign(({ context }, { term }: { term: number }) => ({ term: Math.max(context.term, term) })),
    raiseTerm: assign(({ context }) => ({ term: context.term + 1 })),
    /** Tells all other documents; given from outside. */
    tell: (_, _message: TabLockMessage) => {},
  },
}).createMachine({
  id: 'tab-lock',
  meta: { label: '标签页之间的锁' },
  context: ({ input: { ticket, steals } }) => ({ ticket, steals, term: 0 }),
  initial: 'asking',
  states: {
    asking: {
      meta: { label: '询问中' },
      entry: { type: 'tell', params: ({ context }) => messageOf('asked', context) },
      on: {
        HELD: [
          { guard: 'ifStealing', actions: { type: 'noteTerm', params: ({ event }) => event } },
          { target: 'waiting', actions: { type: 'noteTerm', params: ({ event }) => event } },
        ],
        ASKED: [
          // A document that steals waits for nobody, and its own asking stops nobody: the number of its holding decides.
          { guard: 'ifStealing' },
          { target: 'waiting', guard: { type: 'ifEarlier', params: ({ event }) => event } },
          { actions: { type: 'tell', params: ({ context }) => messageOf('asked', context) } },
        ],
        RELEASE: 'released',
      },
      after: { quiet: 'held' },
    },
    waiting: {
      meta: { label: '排队中' },
      description: 'Each word of the holder begins the wait for the next one; one document asks for all that wait.',
      on: {
        HELD: {
          target: 'waiting',
          reenter: true,
          actions: { type: 'noteTerm', params: ({ event }) => event },
        },
        ASKED: [{ guard: { type: 'ifEarlier', params: ({ event }) => event } }, { target: 'asking' }],
        FREED: 'asking',
        RELEASE: 'released',
      },
      after: { patience: 'asking' },
    },
    held: {
      meta: { label: '已持有' },
      entry: ['raiseTerm', { type: 'tell', params: ({ context }) => messageOf('held', context) }],
      on: {
        ASKED: { actions: { type: 'tell', params: ({ context }) => messageOf('held', context) } },
        COUNTED: { actions: { type: 'tell', params: ({ context }) => messageOf('held', context) } },
        HELD: [
          { target: 'lost', guard: { type: 'ifOutranked', params: ({ event }) => event } },
          { actions: { type: 'tell', params: ({ context }) => messageOf('held', context) } },
        ],
        RELEASE: {
          target: 'released',
          actions: { type: 'tell', params: ({ context }) => messageOf('freed', context) },
        },
      },
    },
    lost: { meta: { label: '已被接管' }, type: 'final' },
    released: { meta: { label: '已归还' }, type: 'final' },
  },
});

const messageOf = (kind: TabLockMessage['kind'], { ticket, term }: Context): TabLockMessage => ({
  kind,
  by: ticket,
  term,
});
