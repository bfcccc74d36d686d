import { sql } from 'kysely';
import {
  type ParameterCode,
  parameters,
  flagParameters,
  type TextCode,
  textParameters,
} from '../../contract/parameters.ts';
import { invalid } from '../http/failure.ts';
import { linkTo } from './row-links.ts';
import { defineResource, type Write } from './resource.ts';
import { asText } from './wire-values.ts';

const isNumber = (code: string): code is ParameterCode => Object.hasOwn(parameters, code);
const isText = (code: string): code is TextCode => Object.hasOwn(textParameters, code);
const spelt = (amount: number) => amount.toLocaleString('en-US');
const yes = (on: boolean) => (on ? '是' : '否');

interface Known {
  readonly kind: 'int' | 'bool' | 'str';
  readonly label: string;
  readonly group: string;
  readonly unit?: string;
  readonly range: string;
  readonly initial: string;
  readonly effect: string;
}

const known: readonly (readonly [code: string, known: Known])[] = [
  ...Object.entries(parameters).map(([code, { min, max, initial, ...told }]) => {
    const range = `${spelt(min)}–${spelt(max)}`;
    return [code, { ...told, kind: 'int', range, initial: spelt(initial) }] as const;
  }),
  ...Object.entries(flagParameters).map(
    ([code, { initial, ...told }]) =>
      [code, { ...told, kind: 'bool', range: '是、否', initial: yes(initial) }] as const,
  ),
  ...Object.entries(textParameters).map(
    ([code, { initial, max, label, group, effect }]) =>
      [code, { label, group, effect, kind: 'str', range: `不超过 ${max} 字`, initial: initial || '空' }] as const,
  ),
];

/** The parameters that the program has, as rows beside what operators want of them. */
const manifest = sql.join(
  known.map(
    ([code, { kind, label, group, unit = '', range, initial, effect }]) =>
      sql`(${code}::text, ${kind}::text, ${label}::text, ${group}::text, ${unit}::text, ${range}::text, ${initial}::text, ${effect}::text)`,
  ),
);

/** 系统参数 (wider.md §10.6). A switch is kept as 0 or 1. */
export const parameter = defineResource('parameter', {
  stored: ['code'],
  linked: ['value_kind', 'value', 'value_on', 'value_text'],
  joins: sql`join (values ${manifest}) as known(code, kind, label, group_name, unit_name, range, initial, effect) on known.code = t.code`,
  computed: {
    label: sql`known.label`,
    group_name: sql`known.group_name`,
    unit_name: sql`nullif(known.unit_name, '')`,
    range: sql`known.range`,
    initial: sql`known.initial`,
    effect: sql`known.effect`,
    value_kind: sql`known.kind`,
    value: sql`(case when known.kind = 'int' then t.value end)`,
    value_on: sql`(known.kind = 'bool' and t.value = 1)`,
    value_text: sql`(case when known.kind = 'str' then nullif(t.text_value, '') end)`,
    shown: sql`(case known.kind when 'int' then trim(to_char(t.value, '999,999,999,999'))
      when 'bool' then case when t.value = 1 then '是' else '否' end else coalesce(nullif(t.text_value, ''), '空') end)`,
  },
  check: async (_tx, write) => {
    const code = asText(write.row?.['code']);
    if (isNumber(code)) checkNumber(code, write);
    else if (isText(code)) checkText(code, write);
  },
  link: async (tx, id, { values }) => {
    const { value, value_on: on, value_text: words } = values;
    if (typeof value === 'number') await sql`update parameter set value = ${value} where id = ${id}`.execute(tx);
    if (typeof on === 'boolean') await sql`update parameter set value = ${Number(on)} where id = ${id}`.execute(tx);
    if (words !== undefined) await sql`update parameter set text_value = ${words} where id = ${id}`.execute(tx);
  },
  details: async (_db, { id }) => ({
    links: [linkTo('修改历史', '/system/log/operation', { module: 'Dictionary', biz_id: String(id) })],
  }),
});

/** @throws {Failure} 40001 */
function checkNumber(code: ParameterCode, { values }: Write): void {
  const { min, max, unit } = parameters[code];
  const value = Number(values['value']);
  if (value < min || value > max)
    throw invalid([{ field: 'value', message: `当前值应在 ${spelt(min)}–${spelt(max)} ${unit}之间` }]);
}

/** @throws {Failure} 40001 */
function checkText(code: TextCode, { values }: Write): void {
  const fault = textParameters[code].fits(asText(values['value_text'] ?? ''));
  if (fault !== undefined) throw invalid([{ field: 'value_text', message: fault }]);
}
