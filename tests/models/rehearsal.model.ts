import type { RehearsalAnswer } from '../../contract/activities/rehearsal.ts';
import { questionOf, rehearsalMachine } from '../../machines/activities/rehearsal.ts';
import { bare, defineModel } from '../engine/model.ts';

/** What a run of one variant answers; nothing was won. */
export const emptyAnswer: RehearsalAnswer = {
  title: '清凉一夏·转盘赢好礼',
  from: '2026-07-20T10:00:00+08:00',
  to: '2026-08-31T23:59:59+08:00',
  seed: 42,
  budget_fen: null,
  unrehearsed: [],
  took_ms: 812,
  variants: [
    { draws: 10_000, refused: 0, unplanned: 10_000, cost_fen: 0, budget_out_at: null, prizes: [], plans: [], days: [] },
  ],
};

export const rehearsalModel = defineModel(rehearsalMachine, {
  id: 'rehearsal',
  roots: [
    { activityId: 4001, seed: 42 },
    {
      activityId: 4001,
      seed: 42,
      person: { at: '2026-07-21T22:00:00+08:00', area: '110000', channel: '', sku: '', nth: 1 },
    },
  ],
  cases: {
    SET: {
      'a million': { form: { draws: 1_000_000 } },
      nobody: { form: { people: null } },
      somebody: { form: { people: 5_000 } },
      'no seed': { form: { seed: -1 } },
      'a seed': { form: { seed: 42 } },
      'a beginning': { form: { from: emptyAnswer.from } },
      'from now': { form: { from: null } },
    },
    CHANGE: {
      odds: { change: { prize_id: 5002, odds: 10_000 } },
      back: { change: { prize_id: 5002 } },
    },
    UNCHANGE_ALL: bare,
    WITH_EVERYBODY: bare,
    RUN: bare,
    AGAIN: bare,
    CANCEL: bare,
    PROGRESSED: { half: { part: 25 }, 'too much': { part: 70 } },
    ANSWERED: [{ answer: emptyAnswer }],
    REFUSED: [{ message: '试运行的人较多，请稍后再试' }],
  },
  invariants: {
    'what runs was asked completely': (snapshot) =>
      !snapshot.matches('running') || questionOf(snapshot.context) !== undefined,
    'an answer is there exactly while it is shown': (snapshot) =>
      snapshot.matches({ asking: 'shown' }) === (snapshot.context.answer !== null),
    'what failed says why, and nothing else does': (snapshot) =>
      snapshot.matches({ asking: 'failed' }) === (snapshot.context.error !== ''),
    'progress is never beyond the whole': ({ context }) => context.part <= 50,
    'who alone takes part is asked for': ({ context }) => {
      const asked = questionOf(context);
      return asked === undefined || (asked.person ?? null) === context.person;
    },
    'no prize is changed twice': ({ context: { changes } }) =>
      new Set(changes.map(({ prize_id }) => prize_id)).size === changes.length,
  },
  goal: (snapshot) => snapshot.matches({ asking: 'shown' }),
});
