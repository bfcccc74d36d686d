import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { rule } from './samples.ts';

/* 运费模板 (wider.md §5.4, §14 row 25). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const given = (changes: Values) => ({ ...sampleOf('freight_template'), ...changes });
const faults = async (changes: Values) => errorsOf(await admin.create('freight_template', given(changes)));
const edited = async (id: number, changes: Values) => {
  const { version } = await admin.row('freight_template', id);
  return admin.update('freight_template', { id, version, ...changes });
};

test('the template of the demo is that of wider.md §14, and the list tells it in short', async () => {
  const row = page(await admin.list('freight_template', { keyword: '华东包邮' })).data[0];
  expect(row).toMatchObject({
    name: '华东包邮模板',
    charge_mode: 'count',
    default_text: '1 件以内 10.00 元，每加 1 件 3.00 元',
    free_text: '满 99.00 元包邮（除外：新疆、西藏）',
    no_delivery_name: '香港特别行政区、澳门特别行政区、台湾省',
    is_default: true,
  });
});

describe('what is refused, by the field that mends it', () => {
  const at = (...areas: readonly string[]) => rule({ areas });
  const free = (changes: Values): Values => ({
    areas: { mode: 'all', codes: [] },
    match: 'any',
    free_amount_fen: 9900,
    free_count: null,
    ...changes,
  });
  const to = (mode: string, ...given_codes: readonly string[]) => ({ mode, codes: given_codes });

  test.each<readonly [string, Values, string, string | RegExp]>([
    ['no name', { name: '' }, 'name', '请输入模板名称'],
    ['a name of 21', { name: '运'.repeat(21) }, 'name', '模板名称的字数应不超过 20'],
    ['no rule', { rules: [] }, 'rules', '请输入运费规则'],
    [
      '51 rules',
      { rules: [rule(), ...Array.from({ length: 50 }, () => at('320000'))] },
      'rules',
      '运费规则的数量应为 1–50',
    ],
    ['a first one with areas', { rules: [at('320000')] }, 'rules', '第 1 行是其余地区的默认运费，不能选地区'],
    ['another one without', { rules: [rule(), rule()] }, 'rules', '第 2 行：请选择地区'],
    ['nothing as first', { rules: [rule({ first: 0 })] }, 'rules', '第 1 行：首件／首重（kg）应为 0.01–99,999'],
    ['nothing as extra', { rules: [rule({ extra: 0 })] }, 'rules', '第 1 行：续件／续重（kg）应为 0.01–99,999'],
    ['a broken piece', { rules: [rule({ extra: 0.5 })] }, 'rules', '第 1 行：续件应为整数'],
    [
      'grams',
      { charge_mode: 'weight', rules: [rule({ first: 0.005 })] },
      'rules',
      '第 1 行：首件／首重（kg）最多 2 位小数',
    ],
    ['a fee below nothing', { rules: [rule({ first_fee_fen: -1 })] }, 'rules', /^第 1 行：首费应/],
    [
      'an area twice',
      { rules: [rule(), at('320000'), at('330000', '320000')] },
      'rules',
      '第 3 行：江苏已在第 2 行，一个地区只能有一条运费规则',
    ],
    [
      'a city of a province that has one',
      { rules: [rule(), at('320000'), at('320100')] },
      'rules',
      '第 3 行：江苏 320100已包含在第 2 行的江苏中，一个地区只能有一条运费规则',
    ],
    [
      'the province of a city that has one',
      { rules: [rule(), at('320100'), at('320000')] },
      'rules',
      '第 3 行：江苏包含了第 2 行的江苏 320100，一个地区只能有一条运费规则',
    ],
    [
      'a city within the same rule',
      { rules: [rule(), at('320000', '320100')] },
      'rules',
      '第 2 行：地区：江苏 320100已包含在江苏中',
    ],
    ['no such area', { rules: [rule(), at('329900')] }, 'rules', '第 2 行：没有代码为 329900 的地区'],
    ['no such province', { rules: [rule(), at('990000')] }, 'rules', '第 2 行：地区中没有代码为 990000 的地区'],
    ['no condition', { free_rules: [free({ free_amount_fen: null })] }, 'free_rules', '第 1 行：满额和满件至少填一项'],
    [
      'free twice',
      { free_rules: [free({}), free({ areas: to('include', '320000') })] },
      'free_rules',
      '第 2 行：地区和第 1 行有重叠，一个地区只能有一条包邮规则',
    ],
    [
      'free but in one, and there',
      { free_rules: [free({ areas: to('exclude', '650000') }), free({ areas: to('include', '320000') })] },
      'free_rules',
      /第 2 行：地区和第 1 行有重叠/,
    ],
    [
      'nowhere and yet for a fee',
      { rules: [rule(), at('810000')], no_delivery: ['810000'] },
      'no_delivery',
      '香港已在运费规则第 2 行，不配送的地区不能有运费规则',
    ],
    [
      'nowhere around a city with a fee',
      { rules: [rule(), at('650100')], no_delivery: ['650000'] },
      'no_delivery',
      /新疆包含了运费规则第 2 行的新疆 650100/,
    ],
    ['a second default', { is_default: true }, 'is_default', '「华东包邮模板」已是默认模板，请先在那里取消'],
    [
      'a note of 51',
      { no_delivery: ['810000'], no_delivery_note: '远'.repeat(51) },
      'no_delivery_note',
      '不配送说明的字数应不超过 50',
    ],
  ])('%s', async (_, changes, field, message) => {
    expect(await faults(changes)).toContainEqual({
      field,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    });
  });

  test('free rules that leave each other alone stand side by side, and so do areas of the same province', async () => {
    const rows = [
      free({ areas: to('exclude', '650000', '540000') }),
      free({ areas: to('include', '650000'), free_amount_fen: 29_900, free_count: 5, match: 'all' }),
    ];
    const answer = await admin.create(
      'freight_template',
      given({ rules: [rule(), at('320100'), at('320200')], free_rules: rows }),
    );
    expect(answer.code).toBe(codes.ok);
  });
});

test('what was saved is there again, with areas in words; a copy and a change keep to the rules', async () => {
  const id = await admin.made('freight_template', {
    charge_mode: 'weight',
    rules: [rule({ first: 0.5, extra: 0.25 }), rule({ areas: ['320100', '330000'] })],
    no_delivery: ['810000'],
    no_delivery_note: '不寄香港',
  });
  const row = (await admin.detail('freight_template', id)).result as Values;
  expect(row).toMatchObject({
    rules: [
      { areas: [], areas_name: '其余地区', first: 0.5, extra: 0.25 },
      { areas: ['320100', '330000'], areas_name: '江苏省南京市、浙江省' },
    ],
    default_text: '0.5 kg以内 10.00 元，每加 0.25 kg 3.00 元',
    used_count: 0,
  });
  expect((await edited(id, { rules: row['rules'] })).code).toBe(codes.ok);
  expect(errorsOf(await edited(id, { charge_mode: 'count' }))).toEqual([
    { field: 'rules', message: '第 1 行：首件应为整数' },
  ]);
});

test('a template that goods are sent under is counted, and not deleted until they are not', async () => {
  const id = await admin.made('freight_template', { name: '删除前先移走' });
  const goods = await admin.made('goods', { freight_template_id: id });
  expect(await admin.row('freight_template', id)).toMatchObject({ used_count: 1 });
  const refused = await admin.step('freight_template', id, 'DELETE');
  expect(refused).toMatchObject({ code: codes.illegalMove });
  expect(refused.message).toContain('还有商品在使用，不能删除：1 个商品');
  const { version } = await admin.row('goods', goods);
  expect((await admin.update('goods', { id: goods, version, freight_template_id: null })).code).toBe(codes.ok);
  expect((await admin.step('freight_template', id, 'DELETE')).code).toBe(codes.ok);
  expect(errorsOf(await admin.create('goods', { ...sampleOf('goods'), freight_template_id: id }))).toEqual([
    { field: 'freight_template_id', message: expect.stringContaining('运费模板') as string },
  ]);
});

test('of ten that would be the default at once one is', async () => {
  const old = page(await admin.list('freight_template', { keyword: '华东包邮' })).data[0]?.id ?? 0;
  expect((await edited(old, { is_default: false })).code).toBe(codes.ok);
  const bodies = Array.from({ length: 10 }, (_, nth) => given({ name: `默认 ${nth}`, is_default: true }));
  const answers = await Promise.all(bodies.map((body) => admin.create('freight_template', body)));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
});
