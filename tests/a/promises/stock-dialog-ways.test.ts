import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import type { SlotAdjusted } from '../../../contract/stock/slot.ts';
import { stockDialogMachine } from '../../../machines/stock/stock-dialog.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* 调整库存 (award.md §2.3): filled in, asked twice where people were promised it, sent once, and read anew afterwards. */

type Step = Happening<typeof stockDialogMachine>;
const input = { id: 7 };
const prize = (activity_status: string, more: object = {}): Row => ({
  id: 7,
  version: 1,
  status: 'enabled',
  activity_status,
  stock_mode: 'limited',
  ...more,
});
const box = prize('draft', {
  prize_kind: 'composite',
  composite_type: 'random',
  items: [{ item_id: 31, award_title: '凉茶', stock_remaining: 120 }],
});
const resting = done('fetchPrize', prize('draft'));
const running = done('fetchPrize', prize('published'));
const boxed = done('fetchPrize', box);
const down = failed('fetchPrize', '您的网络发生异常，无法连接服务器');
const more: readonly Step[] = [
  { type: 'COUNT', amount: 5 },
  { type: 'EXPLAIN', reason: ' 周末加量 ' },
];
const fewer: readonly Step[] = [{ type: 'TURN', direction: 'out' }, ...more];
const submit = (requestId = 'wish-1'): Step => ({ type: 'SUBMIT', requestId });
const close: Step = { type: 'CLOSE' };
const sent: readonly Step[] = [resting, ...more, submit()];
const twice: readonly Step[] = [running, ...fewer, submit()];
const refused: readonly Step[] = [...sent, failed('adjustStock', '库存不足')];
const adjusted = done('adjustStock', {} as SlotAdjusted);

const stands = (...list: readonly Step[]) => after(stockDialogMachine, input, ...list);
const asked = (...list: readonly Step[]) => callsAfter(stockDialogMachine, input, ...list).join();
const effects = (...list: readonly Step[]) => effectsAfter(stockDialogMachine, input, ...list);
const read = 'fetchPrize (fetchPrize) {"id":7}';

test.each([
  ['opened', [], 'loading', read],
  ['closed before it was read', [close], 'closed', ''],
  ['it could not be read', [down], 'unread', ''],
  ['tried again', [down, { type: 'RETRY' }], 'loading', read],
  ['closed instead', [down, close], 'closed', ''],
  ['read', [resting], 'filling', ''],
  ['closed while it is filled in', [resting, ...more, close], 'closed', ''],
  ['nothing is filled in', [resting, submit()], 'filling', ''],
  ['no reason', [resting, ...more.slice(0, 1), submit()], 'filling', ''],
  ['a reason of one sign', [resting, ...more, { type: 'EXPLAIN', reason: '加' }, submit()], 'filling', ''],
  ['half a unit', [resting, ...more, { type: 'COUNT', amount: 0.5 }, submit()], 'filling', ''],
  ['more than a million', [resting, ...more, { type: 'COUNT', amount: 1_000_001 }, submit()], 'filling', ''],
  ['a blind box without its award', [boxed, ...more, submit()], 'filling', ''],
  [
    'more units',
    sent,
    'saving',
    'adjustStock (adjustStock) {"confirmed":false,"delta":5,"id":7,"item":null,"reason":"周末加量","requestId":"wish-1"}',
  ],
  [
    'fewer, of an activity that rests',
    [resting, ...fewer, submit()],
    'saving',
    'adjustStock (adjustStock) {"confirmed":false,"delta":-5,"id":7,"item":null,"reason":"周末加量","requestId":"wish-1"}',
  ],
  [
    'more, of one that runs',
    [running, ...more, submit()],
    'saving',
    'adjustStock (adjustStock) {"confirmed":false,"delta":5,"id":7,"item":null,"reason":"周末加量","requestId":"wish-1"}',
  ],
  [
    'of a blind box',
    [boxed, { type: 'PICK', item: 31 }, ...more, submit()],
    'saving',
    'adjustStock (adjustStock) {"confirmed":false,"delta":5,"id":7,"item":31,"reason":"周末加量","requestId":"wish-1"}',
  ],
  ['fewer, of one that runs', twice, 'confirming', ''],
  ['thought better of', [...twice, { type: 'BACK' }], 'filling', ''],
  [
    'answered for',
    [...twice, { type: 'CONFIRM' }],
    'saving',
    'adjustStock (adjustStock) {"confirmed":true,"delta":-5,"id":7,"item":null,"reason":"周末加量","requestId":"wish-1"}',
  ],
  ['done: the ledger is read anew', [...sent, adjusted], 'loading', read],
  ['refused: the numbers are read anew', refused, 'rereading', read],
  ['they came', [...refused, running], 'filling', ''],
  ['they did not', [...refused, down], 'filling', ''],
  ['closed meanwhile', [...refused, close], 'closed', ''],
] as readonly (readonly [string, readonly Step[], string, string])[])('%s', (_, list, state, call) => {
  expect(stands(...list).value).toBe(state);
  expect(asked(...list)).toBe(call);
  expect(stands(...list).hasTag('busy')).toBe(['loading', 'saving', 'rereading'].includes(state));
  expect(stands(...list).hasTag('failed')).toBe(state === 'unread');
});

test.each([
  ['it could not be read', [down], '您的网络发生异常，无法连接服务器'],
  ['tried again', [down, { type: 'RETRY' }], ''],
  ['refused', refused, '库存不足'],
  ['the numbers came, the refusal stays', [...refused, running], '库存不足'],
  ['they did not, it stays', [...refused, down], '库存不足'],
  ['another amount', [...refused, resting, { type: 'COUNT', amount: 4 }], ''],
  ['another reason', [...refused, resting, { type: 'EXPLAIN', reason: '改' }], ''],
  ['the other way', [...refused, resting, { type: 'TURN', direction: 'out' }], ''],
  [
    'another award',
    [
      boxed,
      { type: 'PICK', item: 31 },
      ...more,
      submit(),
      failed('adjustStock', '不足'),
      boxed,
      { type: 'PICK', item: 31 },
    ],
    '',
  ],
  ['sent again', [...refused, resting, submit()], ''],
] as readonly (readonly [string, readonly Step[], string])[])('what is said: %s', (_, list, error) => {
  expect(stands(...list).context.error).toBe(error);
});

test('the same wish keeps its number however often it is sent, another one gets its own', () => {
  expect(asked(...refused, resting, submit('wish-2'))).toContain('"requestId":"wish-1"');
  const changes: readonly Step[] = [
    { type: 'COUNT', amount: 4 },
    { type: 'EXPLAIN', reason: '另有原因' },
    { type: 'TURN', direction: 'out' },
  ];
  for (const change of changes)
    expect(asked(...refused, resting, change, submit('wish-2'))).toContain('"requestId":"wish-2"');
  const picked: readonly Step[] = [
    boxed,
    { type: 'PICK', item: 31 },
    ...more,
    submit(),
    failed('adjustStock', '不足'),
    boxed,
  ];
  expect(asked(...picked, { type: 'PICK', item: 31 }, submit('wish-2'))).toContain('"requestId":"wish-2"');
});

test('who was asked twice is asked again for the next wish', () => {
  const answered: readonly Step[] = [...twice, { type: 'CONFIRM' }, failed('adjustStock', '不足')];
  expect(asked(...answered, resting, submit())).toContain('"confirmed":false');
  expect(stands(...answered, running, submit()).value).toBe('confirming');
});

test('a change is said, the form is empty for the next one, and the page hears whether there was any', () => {
  expect(effects(...sent, adjusted)).toEqual(['announce {"text":"库存已调整"}']);
  expect(stands(...sent, adjusted, resting).context).toMatchObject({
    amount: null,
    reason: '',
    requestId: '',
    error: '',
    wrote: true,
    row: prize('draft'),
  });
  expect(effects(...sent, adjusted, close)).toEqual(['leave {"wrote":true}']);
  expect(effects(resting, close)).toEqual(['leave {"wrote":false}']);
  expect(stands(...refused, running).context).toMatchObject({ row: prize('published'), amount: 5, wrote: false });
});

test('only an award of the prize is chosen', () => {
  expect(stands(boxed, { type: 'PICK', item: 9 }).context.item).toBe(null);
  expect(stands(boxed).can({ type: 'PICK', item: 9 })).toBe(false);
  expect(stands(boxed, { type: 'PICK', item: 31 }).context.item).toBe(31);
});
