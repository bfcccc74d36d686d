import { expect, test } from 'vitest';
import { type Answer, phoneMachine, type Win } from '../../../machines/simulator/simulator-phone.ts';
import { after, callsAfter, done, elapsed, failed, type Happening } from '../../engine/promises.ts';

/* A phone of the member simulator is a chart: visitor → member → scanning, drawing, claiming, an address, the shop, asleep (engines.md §10). */

type Step = Happening<typeof phoneMachine>;
const thinks = (intent: object): Step => done('think', intent);
const hears = (answer: Answer): Step => done('ask', answer);
const lost: Step = failed('ask', '没有回音');
const taken: Answer = { taken: true };
const refused: Answer = { taken: false, code: 40_902, message: '活动未在进行中' };

const night: Step = elapsed('night', 'simulator-phone.asleep');
const patience: Step = elapsed('patience', 'simulator-phone.drawing.unheard');

const member = { user_id: 7, member_no: 'HY0000000007' };
const win = (record_no: string, need: Win['need']): Win => ({
  record_no,
  title: '本草礼盒',
  need,
  choices: need === 'claim' ? [3001] : [],
  verify_code: need === 'verify' ? '123456789012' : '',
});
const wins = [win('ZJ1', 'claim'), win('ZJ2', 'address'), win('ZJ3', 'verify')];

const joining: readonly Step[] = [thinks({ do: 'join' })];
const joined: readonly Step[] = [...joining, hears({ taken: true, member })];
const draw = thinks({ do: 'draw', activity: 4001 });
const looked: readonly Step[] = [...joined, thinks({ do: 'look' }), hears({ taken: true, wins })];

const stands = (...steps: readonly Step[]) => after(phoneMachine, undefined, ...steps);
const calls = (...steps: readonly Step[]) => callsAfter(phoneMachine, undefined, ...steps).join();

test.each<[string, readonly Step[], object | string]>([
  ['begins as a visitor', [], 'visitor'],
  ['a visitor joins', joining, { joining: 'sent' }],
  ['has joined', joined, 'idle'],
  ['was not let in', [...joining, hears(refused)], 'visitor'],
  ['a visitor that only wants to draw sleeps over it', [draw], 'asleep'],
  ['a visitor that slept is a visitor still', [draw, night], 'visitor'],
  ['a visitor is switched off', [thinks({ do: 'stop' })], 'off'],
  ['an owner that fails to think is switched off', [failed('think', '意外')], 'off'],
  ['scans', [...joined, thinks({ do: 'scan', code: 'QR1' })], { scanning: 'sent' }],
  ['draws', [...joined, draw], { drawing: 'sent' }],
  ['looks at what was won', [...joined, thinks({ do: 'look' })], { looking: 'sent' }],
  ['chooses', [...looked, thinks({ do: 'claim', record_no: 'ZJ1', choice: 3001 })], { claiming: 'sent' }],
  ['gives an address', [...looked, thinks({ do: 'address', record_no: 'ZJ2' })], { addressing: 'sent' }],
  ['goes to the shop', [...looked, thinks({ do: 'verify', record_no: 'ZJ3' })], { atShop: 'sent' }],
  ['has nothing of the kind', [...joined, thinks({ do: 'claim', record_no: 'ZJ1', choice: 3001 })], 'asleep'],
  ['its win wants something else', [...looked, thinks({ do: 'verify', record_no: 'ZJ2' })], 'asleep'],
  ['sleeps', [...joined, thinks({ do: 'sleep' })], 'asleep'],
  ['wakes', [...joined, thinks({ do: 'sleep' }), night], 'idle'],
  ['a member is switched off', [...joined, thinks({ do: 'stop' })], 'off'],
  ['is switched off while it sleeps', [...joined, thinks({ do: 'sleep' }), { type: 'SWITCH_OFF' }], 'off'],
  ['is switched off while it hears nothing', [...joined, draw, lost, { type: 'SWITCH_OFF' }], 'off'],
  ['is not switched off while a call is under way', [...joined, draw, { type: 'SWITCH_OFF' }], { drawing: 'sent' }],
  ['a member that fails to think is switched off', [...joined, failed('think', '意外')], 'off'],
])('%s', (_, steps, state) => {
  expect(stands(...steps).value).toEqual(state);
});

test('what was not heard is sent again, the same, until it is answered', () => {
  expect(stands(...joined, draw, lost).value).toEqual({ drawing: 'unheard' });
  const again = stands(...joined, draw, lost, patience);
  expect(again.value).toEqual({ drawing: 'sent' });
  const sent = calls(...joined, draw);
  expect(sent).toContain('"activity":4001');
  expect(calls(...joined, draw, lost, patience)).toBe(sent);
  expect(stands(...joined, draw, lost, patience, hears(taken)).value).toBe('idle');
  // The next call is another one.
  expect(calls(...joined, draw, hears(taken), draw)).not.toBe(sent);
});

test('an activity that lets nobody draw again is left until the next day', () => {
  for (const last of [refused, { taken: true, isLast: true } as const]) {
    const over: readonly Step[] = [...joined, draw, hears(last)];
    expect(stands(...over).context.closed).toEqual([4001]);
    expect(stands(...over, draw).value).toBe('asleep');
    expect(stands(...over, draw, night, draw).value).toEqual({ drawing: 'sent' });
  }
});

test('what was won is remembered, and looked at', () => {
  const won = stands(...joined, draw, hears({ taken: true, won: '本草礼盒' }));
  expect(won.context).toMatchObject({ prizes: ['本草礼盒'], hasNews: true });
  const seen = stands(
    ...joined,
    draw,
    hears({ taken: true, won: '本草礼盒' }),
    thinks({ do: 'look' }),
    hears({ taken: true, wins }),
  );
  expect(seen.context).toMatchObject({ hasNews: false, wins });
});

test('a win that was seen to, or was refused, is none that waits', () => {
  const address: Step = thinks({ do: 'address', record_no: 'ZJ2' });
  for (const answer of [taken, refused])
    expect(stands(...looked, address, hears(answer)).context.wins.map(({ record_no }) => record_no)).toEqual([
      'ZJ1',
      'ZJ3',
    ]);
});

test('why a call was refused stands there until the next one', () => {
  expect(stands(...joined, draw, hears(refused)).context.refusal).toBe('活动未在进行中');
  expect(stands(...joined, draw, hears(refused), thinks({ do: 'look' })).context.refusal).toBe('');
  expect(stands(...joined).context.member).toEqual(member);
});

const scan = thinks({ do: 'scan', code: '7001:QR1' });
const verify = thinks({ do: 'verify', record_no: 'ZJ3' });
const choose = thinks({ do: 'claim', record_no: 'ZJ1', choice: 3001 });
const give = thinks({ do: 'address', record_no: 'ZJ2' });

/** Each call that a phone makes: how it comes to it, where it is then, and where an answer leads. */
const asked: readonly (readonly [state: string, before: readonly Step[], call: Step, taken: Answer, home: string])[] = [
  ['joining', [], thinks({ do: 'join' }), { taken: true, member }, 'idle'],
  ['scanning', joined, scan, taken, 'idle'],
  ['drawing', joined, draw, taken, 'idle'],
  ['looking', joined, thinks({ do: 'look' }), { taken: true, wins }, 'idle'],
  ['claiming', looked, choose, taken, 'idle'],
  ['addressing', looked, give, taken, 'idle'],
  ['atShop', looked, verify, taken, 'idle'],
];

test.each(asked)(
  '%s: a call is answered, refused, or sent again until somebody switches it off',
  (state, before, call, answer, home) => {
    const way = [...before, call];
    const again = elapsed('patience', `simulator-phone.${state}.unheard`);
    expect(stands(...way).context.calls).toBe(stands(...before).context.calls + 1);
    expect(stands(...way, hears(answer)).value).toBe(home);
    expect(stands(...way, hears(answer)).context.refusal).toBe('');
    expect(stands(...way, hears(refused)).value).toBe(state === 'joining' ? 'visitor' : 'idle');
    expect(stands(...way, hears(refused)).context.refusal).toBe('活动未在进行中');
    expect(stands(...way, lost).value).toEqual({ [state]: 'unheard' });
    expect(stands(...way, lost, again).value).toEqual({ [state]: 'sent' });
    expect(stands(...way, lost, again).context.calls).toBe(stands(...way).context.calls);
    expect(calls(...way, lost, again)).toBe(calls(...way));
    expect(stands(...way, lost, again, lost, again, hears(answer)).value).toBe(home);
    expect(stands(...way, lost, { type: 'SWITCH_OFF' }).value).toBe('off');
  },
);

test('a scan that wins is remembered as a draw is, and looked at', () => {
  const won = stands(...joined, scan, hears({ taken: true, won: '本草红包' }));
  expect(won.context).toMatchObject({ prizes: ['本草红包'], hasNews: true });
  expect(calls(...joined, scan)).toContain('7001:QR1');
});
