import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import { answerDialogMachine } from '../../machines/entity/dialogs/answer-dialog.ts';
import { bare, defineModel } from '../engine/model.ts';

const points = { code: 'points', title: '积分', members: 3 } as const;

/** What 1,260 given out and 200 used come to, 60 of it put aside. */
export const even: TrialBalance = {
  at: '2026-07-20T09:30:00+08:00',
  wallets: [{ ...points, available: 1000, lots: 1000, held: 60, holds: 60, debt: 15, issued: 1260, used: 200, off: 0 }],
};
/** A lot of one member has lost 50. */
export const odd: TrialBalance = {
  at: '2026-07-20T09:31:00+08:00',
  wallets: [{ ...points, available: 1000, lots: 950, held: 60, holds: 60, debt: 15, issued: 1260, used: 200, off: 1 }],
};

export const answerDialogModel = defineModel(answerDialogMachine, {
  id: 'answer-dialog',
  roots: [{ id: 7 }],
  cases: {
    RELOAD: bare,
    CLOSE: bare,
    CHANGE: { amount: { question: { amount_fen: '100' } } },
    'done.fetchAnswer': { even, odd },
    'error.fetchAnswer': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { answer, error, question } }) => [answer, error, question],
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'shown is what was answered': (snapshot) =>
      !snapshot.matches({ open: 'shown' }) || snapshot.context.answer !== null,
    'who waits is told so exactly while it is asked': (snapshot) =>
      snapshot.hasTag('busy') === snapshot.matches({ open: 'asking' }),
  },
  goal: ({ status }) => status === 'done',
});
