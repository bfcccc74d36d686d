import { expect, test } from 'vitest';
import { analysisBlocks } from '../../../contract/insight/analysis.ts';
import { analysisMachine } from '../../../machines/insight/analysis.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';

/* The figures of 分析页 (wider.md §2.2): which days, which comparison and which province are asked for, by every block at once. */

type Step = Happening<typeof analysisMachine>;
const key = '/dashboard/analysis';
const input = { key };
const days = { from: '2026-10-01', to: '2026-10-31' };
const custom = { key, asked: `range=custom&compare=year&from=${days.from}&to=${days.to}` };
const chosen: Step = { type: 'CHOOSE_CUSTOM', period: days };
const blank: Step = { type: 'CHOOSE_CUSTOM', period: { from: '', to: '' } };
const from: Step = { type: 'CHANGE_PERIOD', period: { from: days.from } };
const to: Step = { type: 'CHANGE_PERIOD', period: { to: days.to } };
const week: Step = { type: 'CHOOSE_RANGE', range: 'week' };
const link = (filter: Readonly<Record<string, string>>): Step => ({
  type: 'FOLLOW_LINK',
  start: { asked: String(new URLSearchParams(filter)) },
});
const book: Step = { type: 'EXPORT_BOOK', choices: { trend: 'wins' } } as Step;

test.each([
  ['opened, it shows a usual span', input, [], 'preset', false],
  ['opened with days in the address', custom, [], 'custom', false],
  ['two days make a period', input, [chosen], 'custom', true],
  ['no day yet', input, [blank], 'choosing', false],
  ['one day', input, [blank, from], 'choosing', false],
  ['the other one', input, [blank, from, to], 'custom', true],
  [
    'the end before the beginning',
    input,
    [chosen, { type: 'CHANGE_PERIOD', period: { to: '2026-09-01' } }],
    'choosing',
    false,
  ],
  ['more than 366 days', input, [chosen, { type: 'CHANGE_PERIOD', period: { from: '2020-01-01' } }], 'choosing', false],
  ['another end', input, [chosen, { type: 'CHANGE_PERIOD', period: { to: '2026-10-20' } }], 'custom', true],
  ['a usual span instead', custom, [week], 'preset', true],
  ['a usual span while days are chosen', input, [blank, week], 'preset', true],
  ['a link to a usual span', custom, [link({ range: 'week', compare: 'year' })], 'preset', true],
  ['a link to days', input, [link({ range: 'custom', compare: 'previous', ...days })], 'custom', true],
  ['a link to what is shown', custom, [link({ range: 'custom', compare: 'year', ...days })], 'custom', false],
  ['a link that names no days', input, [{ type: 'FOLLOW_LINK', start: {} }], 'preset', false],
  ['同比', input, [{ type: 'COMPARE', compare: 'year' }], 'preset', true],
  ['环比, which it is', input, [{ type: 'COMPARE', compare: 'previous' }], 'preset', false],
  ['a province', input, [{ type: 'CHOOSE_REGION', region: '440000' }], 'preset', true],
  ['all of them, as it is', input, [{ type: 'CHOOSE_REGION', region: '' }], 'preset', false],
] as readonly (readonly [string, typeof input, readonly Step[], string, boolean])[])(
  '%s',
  (_, start, list, state, asks) => {
    const { value, context } = after(analysisMachine, start, ...list);
    expect(stateText(value as never)).toBe(`days.${state} & file.none`);
    const effects = effectsAfter(analysisMachine, start, ...list);
    const sent = effects.filter((effect) => effect.startsWith('send '));
    expect(sent.map((effect) => effect.split(' ')[1])).toEqual(asks ? [...analysisBlocks] : []);
    for (const effect of sent) expect(effect).toContain(`"range":"${context.filter.range}"`);
    // A link has changed the address itself.
    const byLink = list.at(-1)?.type === 'FOLLOW_LINK';
    expect(effects.filter((effect) => effect.startsWith('showAddress'))).toHaveLength(asks && !byLink ? 1 : 0);
  },
);

test.each([
  ['days of one’s own', [chosen], { range: 'custom', compare: 'previous', ...days }, days],
  ['half of them', [blank, from], { range: 'month', compare: 'previous' }, { from: days.from, to: '' }],
  ['a span after them', [chosen, week], { range: 'week', compare: 'previous' }, { from: '', to: '' }],
  ['同比', [chosen, { type: 'COMPARE', compare: 'year' }], { range: 'custom', compare: 'year', ...days }, days],
  [
    'a province and a span',
    [{ type: 'CHOOSE_REGION', region: '440000' }, week],
    { range: 'week', compare: 'previous', region: '440000' },
    { from: '', to: '' },
  ],
  [
    'a link',
    [link({ range: 'custom', compare: 'year', ...days })],
    { range: 'custom', compare: 'year', ...days },
    days,
  ],
] as readonly (readonly [string, readonly Step[], object, object])[])(
  '%s: what is asked for and what the fields show',
  (_, list, filter, period) => {
    const { context } = after(analysisMachine, input, ...list);
    expect(context).toEqual({ key, filter, period });
  },
);

test('the address shows the page and what it asks for', () => {
  const [told = ''] = effectsAfter(analysisMachine, input, week).slice(-1);
  expect(told).toBe(
    'showAddress {"filter":{"compare":"previous","range":"week"},"key":"/dashboard/analysis","period":{"from":"","to":""}}',
  );
});

test('each block begins with what the page asks for', () => {
  const calls = callsAfter(analysisMachine, custom);
  expect(calls).toHaveLength(analysisBlocks.length);
  for (const name of analysisBlocks) {
    const call = calls.find((one) => one.startsWith(`${name} (block) `)) ?? '';
    expect(call).toContain(`"name":"${name}"`);
    expect(call).toContain('"from":"2026-10-01"');
  }
});

test('the workbook is made of what is asked for and shown, once at a time, and the page says while it is', () => {
  const saving = after(analysisMachine, custom, book);
  expect(saving.value.file).toBe('saving');
  expect(saving.hasTag('saving')).toBe(true);
  expect(saving.can(book as never)).toBe(false);
  expect(callsAfter(analysisMachine, custom, book)).toEqual([
    'saveBook (saveBook) {"choices":{"trend":"wins"},"filter":{"compare":"year","from":"2026-10-01","range":"custom","to":"2026-10-31"}}',
  ]);
  const made = after(analysisMachine, custom, book, done('saveBook', undefined));
  expect([made.value.file, made.hasTag('saving')]).toEqual(['none', false]);
  expect(effectsAfter(analysisMachine, custom, book, done('saveBook', undefined))).toEqual([]);
  const failure = failed('saveBook', '网络异常');
  expect(after(analysisMachine, custom, book, failure).value.file).toBe('none');
  expect(effectsAfter(analysisMachine, custom, book, failure).join()).toMatch(/^tellUnsaved .*网络异常/);
});

test('刷新 and 导出 leave days, comparison and province as they are', () => {
  for (const step of [{ type: 'REFRESH' }, { type: 'EXPORT' }] as const)
    expect(after(analysisMachine, custom, step).context).toEqual(after(analysisMachine, custom).context);
  expect(effectsAfter(analysisMachine, custom, { type: 'REFRESH' })).toEqual(
    analysisBlocks.map((name) => `send ${name} {"type":"RELOAD"}`),
  );
});
