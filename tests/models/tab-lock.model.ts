import { tabLockMachine } from '../../machines/core/tab-lock.ts';
import { bare, defineModel } from '../engine/model.ts';

const ticket = { at: 2, id: 'm' };
const earlier = { at: 1, id: 'z' };
const later = { at: 3, id: 'a' };

export const tabLockModel = defineModel(tabLockMachine, {
  id: 'tab-lock',
  roots: [
    { ticket, steals: false },
    { ticket, steals: true },
  ],
  cases: {
    ASKED: { earlier: { by: earlier, term: 0 }, later: { by: later, term: 0 } },
    HELD: {
      first: { by: earlier, term: 1 },
      'first, by a lesser name': { by: later, term: 1 },
      'after all others': { by: later, term: 9 },
    },
    FREED: bare,
    COUNTED: bare,
    RELEASE: bare,
  },
  invariants: {
    'a holding has a number': (snapshot) => !snapshot.matches('held') || snapshot.context.term > 0,
    'what steals does not wait': (snapshot) => !snapshot.context.steals || !snapshot.matches('waiting'),
    'its place in the line stays': ({ context }) => context.ticket.at === ticket.at && context.ticket.id === ticket.id,
    'only a holder loses it': (snapshot) => !snapshot.matches('lost') || snapshot.context.term > 0,
  },
  // A lock that is over is asked for anew by an actor of its own.
  goal: (snapshot) => snapshot.matches('held') || snapshot.status === 'done',
});
