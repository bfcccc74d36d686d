import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import { pointFiguresMachine } from '../../machines/points/point-figures.ts';
import { bare, defineModel } from '../engine/model.ts';

const points = { code: 'points', title: '积分', members: 3 } as const;

/** What 1,200 given out and 200 used come to. */
export const even: TrialBalance = {
  at: '2026-07-20T09:30:00+08:00',
  wallets: [{ ...points, available: 1000, lots: 1000, issued: 1200, used: 200, off: 0 }],
};
/** A lot of one member has lost 50. */
export const odd: TrialBalance = {
  at: '2026-07-20T09:31:00+08:00',
  wallets: [{ ...points, available: 1000, lots: 950, issued: 1200, used: 200, off: 1 }],
};

export const pointFiguresModel = defineModel(pointFiguresMachine, {
  id: 'point-figures',
  roots: [undefined],
  cases: {
    RELOAD: bare,
    CLOSE: bare,
    'done.fetchFigures': { even, odd },
    'error.fetchFigures': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { figures, error } }) => [figures?.at ?? '', error],
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'shown is what was added up': (snapshot) =>
      !snapshot.matches({ open: 'shown' }) || snapshot.context.figures !== null,
    'who waits is told so exactly while it is added up': (snapshot) =>
      snapshot.hasTag('busy') === snapshot.matches({ open: 'adding' }),
  },
  goal: ({ status }) => status === 'done',
});
