import { type Answer, type Intent, phoneMachine, type Win } from '../../machines/simulator/simulator-phone.ts';
import { bare, defineModel } from '../engine/model.ts';

export const anna = { user_id: 81_001, member_no: 'HY0000081001' };
const win = (record_no: string, need: Win['need']): Win => ({
  record_no,
  title: '本草润喉糖',
  need,
  choices: need === 'claim' ? [3001, 3005] : [],
  verify_code: need === 'verify' ? '123456789012' : '',
});
export const wins = { claim: win('ZJ1', 'claim'), address: win('ZJ2', 'address'), verify: win('ZJ3', 'verify') };

export const intents = {
  join: { do: 'join' },
  look: { do: 'look' },
  scan: { do: 'scan', code: 'QR00000001' },
  draw: { do: 'draw', activity: 4001 },
  claim: { do: 'claim', record_no: 'ZJ1', choice: 3001 },
  address: { do: 'address', record_no: 'ZJ2' },
  verify: { do: 'verify', record_no: 'ZJ3' },
  sleep: { do: 'sleep' },
  stop: { do: 'stop' },
} as const satisfies Readonly<Record<string, Intent>>;

export const refused: Answer = { taken: false, code: 40_902, message: '活动未在进行中' };
const done: Answer = { taken: true };

/** What each call can come to. */
const answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  joining: { joined: { taken: true, member: anna }, refused },
  drawing: { nothing: done, won: { taken: true, won: '本草润喉糖' }, last: { taken: true, isLast: true }, refused },
  looking: { none: { taken: true, wins: [] }, all: { taken: true, wins: Object.values(wins) }, refused },
};

export const simulatorPhoneModel = defineModel(phoneMachine, {
  id: 'simulator-phone',
  cases: {
    SWITCH_OFF: bare,
    'done.think': intents,
    'error.think': { broken: '意外' },
    'done.ask': ({ value }) => answers[Object.keys(value)[0] ?? ''] ?? { done, refused },
    'error.ask': { lost: '没有回音' },
  },
  // What was won before decides nothing; what is wanted decides only while it is asked for.
  key: (snapshot) => {
    const { member, wins: open, hasNews, closed, intent, refusal } = snapshot.context;
    return [
      member !== null,
      open.map(({ need }) => need),
      hasNews,
      closed.length,
      snapshot.hasTag('asking') && intent?.do,
      refusal !== '',
    ];
  },
  invariants: {
    'a visitor has won nothing and knows of nothing': ({ context: { member, wins: open, prizes } }) =>
      member !== null || (open.length === 0 && prizes.length === 0),
    'only a member does more than join': (snapshot) =>
      snapshot.context.member !== null ||
      ['visitor', 'joining', 'asleep', 'off'].some((state) => snapshot.matches(state as 'visitor')),
    'a call is under way exactly in the states that say so': (snapshot) =>
      snapshot.hasTag('asking') === (typeof snapshot.value === 'object'),
    'nobody goes to the shop without a code to show': (snapshot) =>
      !snapshot.matches('atShop') || snapshot.context.wins.some(({ verify_code }) => verify_code !== ''),
    'a closed activity is not drawn from': (snapshot) =>
      !snapshot.matches('drawing') || snapshot.context.closed.length === 0,
  },
  goal: ({ status }) => status === 'done',
});
