import { expect, test } from 'vitest';
import { foresightMachine } from '../../../machines/entity/record/foresight.ts';
import { after, callsAfter, done, elapsed, failed } from '../../engine/promises.ts';

const input = { entity: 'prize', row: undefined, values: { plan_id: 4102 } } as const;
const facts = { plan_type: 'draw', odds_of_others: 950_000 };
/** Nothing more is typed for a moment. */
const calm = elapsed('calm', 'foresight.typed');
const elsewhere = { type: 'LOOK', values: { plan_id: 4103 } } as const;

test('the plan of a new prize is asked what the odds of the others come to, as soon as the form names it', () => {
  expect(after(foresightMachine, input).value).toBe('asking');
  expect(after(foresightMachine, input, done('fetchFacts', facts)).context.facts).toEqual(facts);
  const blank = { ...input, values: {} };
  expect(after(foresightMachine, blank).value).toBe('idle');
  expect(callsAfter(foresightMachine, blank, elsewhere, calm).join()).toContain('"id":"4103"');
});

test('another plan has other odds: those of the first are forgotten at once', () => {
  const moved = after(foresightMachine, input, done('fetchFacts', facts), elsewhere);
  expect([moved.value, moved.context.facts]).toEqual(['typed', {}]);
});

test('typing elsewhere in the form asks nothing anew, and a row that exists asks nothing at all', () => {
  const typed = { type: 'LOOK', values: { plan_id: 4102, title: '保温杯' } } as const;
  expect(after(foresightMachine, input, done('fetchFacts', facts), typed).value).toBe('idle');
  expect(after(foresightMachine, { ...input, row: 4201 }).value).toBe('idle');
});

test('what another threshold of a level would do is asked of the row, each time that it is another one', () => {
  const level = { entity: 'he_level', row: 3, values: { level: 3, experience: 2000 } } as const;
  expect(callsAfter(foresightMachine, level).join()).toContain('"experience":"2000"');
  const lower = { type: 'LOOK', values: { level: 3, experience: 1500 } } as const;
  const asked = callsAfter(foresightMachine, level, done('fetchFacts', { up: 0 }), lower, calm).join();
  expect(asked).toContain('"experience":"1500"');
  expect(asked).toContain('"id":"3"');
});

test('of what is typed in one go the last is asked, once', () => {
  const level = { entity: 'he_level', row: 3, values: { level: 3, experience: 2000 } } as const;
  const digits = [1, 15, 150].map((experience) => ({ type: 'LOOK', values: { level: 3, experience } }) as const);
  const asked = callsAfter(foresightMachine, level, done('fetchFacts', { up: 0 }), ...digits, calm);
  expect(asked).toHaveLength(1);
  expect(asked.join()).toContain('"experience":"150"');
  expect(after(foresightMachine, level, done('fetchFacts', { up: 0 }), ...digits).value).toBe('typed');
});

test('what cannot be learned is not said, and asked no further', () => {
  const lost = after(foresightMachine, input, failed('fetchFacts', '您的网络发生异常，无法连接服务器'));
  expect([lost.value, lost.context.facts]).toEqual(['idle', {}]);
});
