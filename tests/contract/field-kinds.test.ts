import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { demanded, faultOf } from '../../contract/entity/fault.ts';
import {
  areas,
  date,
  decimal,
  type Field,
  integer,
  json,
  list,
  multiselect,
  percent,
  period,
  select,
  tags,
  text,
  toggle,
} from '../../contract/entity/field.ts';
import { percentOf, ppmOf } from '../../contract/core/percent.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { wordsOf } from '../../contract/entity/words.ts';
import { readCell } from '../../server/jobs/imports/cell-values.ts';

const levels = { gold: { label: '金卡' }, silver: { label: '银卡' }, bronze: { label: '铜卡' } } as const;
const share = percent('概率', { rule: true });
const some = multiselect('等级', levels, { min: 1, max: 2 });
const words = tags('标签', { max: 3, each: 4 });
const window = period('活动时间');
const steps = list(
  '阶梯',
  {
    title: text('名称', { rule: true, max: 10 }),
    kind: select('方式', { fixed: { label: '固定' }, share: { label: '比例' } }, { rule: true }),
    share: percent('比例', { rule: true, when: ({ kind }) => kind === 'share' }),
    open: toggle('公开'),
  },
  { min: 1, max: 3 },
);

/** What the server makes of a value, or the first sentence that refuses it. */
function read(field: Field, value: unknown): unknown {
  const result = z.strictObject(shapeOf({ one: field })).safeParse({ one: value });
  return result.success ? result.data['one'] : `refused: ${result.error.issues[0]?.message}`;
}

const day = '2026-07-01T00:00:00+08:00';
const later = '2026-07-31T23:59:59+08:00';

describe('the wire', () => {
  const given: readonly (readonly [what: string, field: Field, sent: unknown, kept: unknown])[] = [
    ['a share', share, 33.3333, 33.3333],
    ['a share as text', share, '12', 'refused: 概率应为数字'],
    ['codes in any order', some, ['silver', 'gold', 'silver'], ['gold', 'silver']],
    ['a code that nobody knows', some, ['iron'], 'refused: 等级中有不认识的选项'],
    ['words', words, [' 新客 ', '新客', '', '老客'], ['新客', '老客']],
    ['a day', date('生日'), '2026-02-28', '2026-02-28'],
    ['no day', date('生日'), '2026-02-30', 'refused: 生日应为日期，例如 2026-01-31'],
    [
      'a window in another zone',
      window,
      { start_at: '2026-06-30T16:00:00Z', end_at: later },
      { start_at: day, end_at: later },
    ],
    ['a window without an end', window, { start_at: day }, { start_at: day, end_at: null }],
    ['a window with more', window, { start_at: day, more: 1 }, 'refused: 活动时间的格式不正确'],
    [
      'rows, settled',
      steps,
      [{ title: ' 一档 ', kind: 'fixed', share: 3 }],
      [{ title: '一档', kind: 'fixed', share: null, open: false }],
    ],
    ['rows with a key too many', steps, [{ id: 1 }], 'refused: 阶梯的格式不正确'],
    ['an object', json('参数'), { a: [1, '二'] }, { a: [1, '二'] }],
    ['the text of one', json('参数'), '{"a":1}', { a: 1 }],
    ['a text that says nothing', json('参数'), '{a', 'refused: 参数不是合法的 JSON：第 1 行第 2 个字符附近'],
    ['a number', json('参数'), 5, 'refused: 参数应为 JSON 对象或数组'],
    ['what no column holds', json('参数'), { a: 'a\0' }, 'refused: 参数含有不可用的字符或数字，或嵌套超过 20 层'],
    ['nothing', json('参数'), '', null],
  ];
  test.each(given)('%s', (_, field, sent, kept) => {
    expect(read(field, sent)).toEqual(kept);
  });

  test('a JSON value too deep or too long for anybody is refused', () => {
    const deep = '['.repeat(3000) + ']'.repeat(3000);
    expect(read(json('参数'), deep)).toMatch(/嵌套超过 20 层/);
    expect(read(json('参数'), ['a'.repeat(20_000)])).toMatch(/太长/);
  });
});

describe('what may be', () => {
  const given: readonly (readonly [field: Field, value: unknown, fault: string | undefined])[] = [
    [share, undefined, '请输入概率'],
    [share, 0, undefined],
    [share, 100, undefined],
    [share, 0.0001, undefined],
    [share, 0.00001, '概率最多 4 位小数'],
    [share, 100.5, '概率应为 0%–100%'],
    [percent('折扣', { min: 1, max: 99, decimals: 0 }), 9.5, '折扣应为整数'],
    [some, ['gold', 'silver'], undefined],
    [some, ['gold', 'silver', 'bronze'], '等级的数量应为 1–2'],
    [multiselect('等级', levels, { optionsFor: () => ['gold'] }), ['silver'], '请重新选择等级'],
    [words, ['一', '二', '三', '四'], '标签的数量应不超过 3'],
    [words, ['一二三四五'], '标签每个不超过 4 字'],
    [window, { start_at: day, end_at: later }, undefined],
    [window, { start_at: later, end_at: day }, '活动时间的结束时间应晚于开始时间'],
    [window, { start_at: day, end_at: null }, '请选择活动时间的结束时间'],
    [period('有效期', { openEnd: true }), { start_at: day, end_at: null }, undefined],
    [steps, [], '阶梯的数量应为 1–3'],
    [steps, [{ title: '一档', kind: 'fixed' }, { title: '' }], '第 2 行：请输入名称'],
    [steps, [{ title: '一档', kind: 'share', share: 101 }], '第 1 行：比例应为 0%–100%'],
    [json('参数'), '{"a":', '参数不是合法的 JSON：内容不完整'],
    [json('参数'), '{"a":1}', undefined],
    [json('参数', { fits: () => '缺少 size' }), {}, '参数缺少 size'],
    [date('生日'), '2026-13-01', '生日格式不正确'],
    [areas('地区'), ['320000', '330100'], undefined],
    [areas('地区'), ['320000', '320100'], '地区：江苏 320100已包含在江苏中'],
    [areas('地区'), ['990000'], '地区中没有代码为 990000 的地区'],
    [areas('地区', { max: 1 }), ['320000', '330100'], '地区的数量应不超过 1'],
    [decimal('首重', { min: 0.01, max: 100, decimals: 2 }), 0.35, undefined],
    [decimal('首重', { decimals: 2 }), 0.355, '首重最多 2 位小数'],
    [decimal('首重', { min: 0.01, max: 100 }), 0, '首重应为 0.01–100'],
  ];
  test.each(given)('%o with %o: %s', (field, value, fault) => {
    expect(faultOf(field, value, {})).toBe(fault);
  });
});

test('shares add up as whole numbers, there and back', () => {
  expect(ppmOf(33.3333) * 3 + ppmOf(0.0001)).toBe(ppmOf(100));
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (parts) => ppmOf(percentOf(parts)) === parts));
});

describe('a cell of a file says what the export wrote there', () => {
  const given: readonly (readonly [field: Field, value: unknown])[] = [
    [share, 12.5],
    [some, ['gold', 'bronze']],
    [words, ['新客', '老客']],
    [date('生日'), '2026-02-28'],
    [window, { start_at: day, end_at: later }],
    [period('有效期', { openEnd: true }), { start_at: day, end_at: null }],
    [
      steps,
      [
        { title: '一档', kind: 'share', share: 5, open: true },
        { title: '二档', kind: 'fixed', share: null, open: false },
      ],
    ],
    [json('参数'), { a: [1, { b: null }] }],
  ];
  test.each(given)('%o', (field, value) => {
    expect(readCell(field, wordsOf(field, value))).toEqual({ value });
  });

  test('what is no such value is refused in its words', () => {
    const refused = (field: Field, cell: string) => readCell(field, cell);
    expect(refused(share, '一半')).toEqual({ fault: '概率应为百分比，如 12.5%' });
    expect(refused(some, '金卡、铁卡')).toEqual({ fault: '等级没有「铁卡」，可填：金卡、银卡、铜卡' });
    expect(refused(steps, '一档 | 固定')).toEqual({ fault: '阶梯每行应有 4 项，用「|」隔开' });
    expect(refused(list('数', { n: integer('数量') }), '多')).toEqual({ fault: '数量应为整数' });
    expect(refused(json('参数'), '{')).toEqual({ fault: '参数不是合法的 JSON：内容不完整' });
  });
});

describe('what other values demand', () => {
  const note = text('说明', { requiredWhen: ({ kind }) => kind === 'gift', max: 4 });
  const given: readonly (readonly [values: Readonly<Record<string, unknown>>, fault: string | undefined])[] = [
    [{ kind: 'gift' }, '请输入说明'],
    [{ kind: 'gift', note: '  ' }, '请输入说明'],
    [{ kind: 'gift', note: '保温杯' }, undefined],
    [{ kind: 'gift', note: '保温杯两只' }, '说明的字数应不超过 4'],
    [{ kind: 'points' }, undefined],
    [{}, undefined],
  ];

  test.each(given)('of %o: %s', (values, fault) => {
    expect(faultOf(note, values['note'], values)).toBe(fault);
  });

  test('the mark stands where the fault would', () => {
    expect(given.map(([values]) => demanded(note, values).rule)).toEqual([
      true,
      true,
      true,
      true,
      undefined,
      undefined,
    ]);
    // What is required anyway keeps its own rule, and what nothing demands is the field itself.
    expect(demanded(text('说明', { rule: true, requiredWhen: () => true }), {}).rule).toBe(true);
    expect(demanded(note, {})).toBe(note);
  });
});
