import { sql } from 'kysely';
import type { ChoiceParameter } from '../../contract/dictionary/parameter-parts.ts';
import {
  isNumber,
  keptNumber,
  kindOf,
  numberWords,
  type ParameterKind,
} from '../../contract/dictionary/parameter-values.ts';
import {
  choiceParameters,
  flagParameters,
  type ParameterCode,
  parameters,
  textParameters,
} from '../../contract/dictionary/parameters.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';

const yes = (on: boolean) => (on ? '是' : '否');

interface Known {
  readonly kind: ParameterKind;
  readonly label: string;
  readonly group: string;
  readonly unit?: string;
  readonly range: string;
  readonly initial: string;
  readonly effect: string;
}

function knownNumber(code: ParameterCode): Known {
  const { label, group, unit, min, max, initial, effect } = parameters[code];
  const range = `${numberWords(code, min)}–${numberWords(code, max)}`;
  return { label, group, unit, effect, kind: kindOf(code), range, initial: numberWords(code, initial) };
}

const known: readonly (readonly [code: string, known: Known])[] = [
  ...Object.keys(parameters)
    .filter(isNumber)
    .map((code) => [code, knownNumber(code)] as const),
  ...Object.entries(flagParameters).map(
    ([code, { initial, ...told }]) =>
      [code, { ...told, kind: 'bool', range: '是、否', initial: yes(initial) }] as const,
  ),
  ...Object.entries(textParameters).map(
    ([code, { initial, max, label, group, effect }]) =>
      [code, { label, group, effect, kind: 'str', range: `不超过 ${max} 字`, initial: initial || '空' }] as const,
  ),
  ...Object.entries<ChoiceParameter>(choiceParameters).map(([code, { options, initial, label, group, effect }]) => {
    const words = Object.values(options).map((one) => one.label);
    return [
      code,
      { label, group, effect, kind: 'enum', range: words.join('、'), initial: options[initial]?.label ?? initial },
    ] as const;
  }),
];

/** What is chosen is called, by parameter. */
const chosenWords = sql`(select o.label from (values ${sql.join(
  Object.entries(choiceParameters).flatMap(([code, { options }]) =>
    Object.entries(options).map(([value, { label }]) => sql`(${code}::text, ${value}::text, ${label}::text)`),
  ),
)}) as o (code, value, label) where o.code = t.code and o.value = t.text_value)`;

/** The parameters that the program has, as rows beside what operators want of them. */
const manifest = sql.join(
  known.map(
    ([code, { kind, label, group, unit = '', range, initial, effect }]) =>
      sql`(${code}::text, ${kind}::text, ${label}::text, ${group}::text, ${unit}::text, ${range}::text, ${initial}::text, ${effect}::text)`,
  ),
);

/** As the history of changes says it: yuan with two decimals, percent with their sign. */
const shown: Sql = sql`(case known.kind when 'int' then trim(to_char(t.value, '999,999,999,999'))
  when 'fen' then to_char(t.value / 100.0, 'FM999,999,999,990.00')
  when 'bp' then trim_scale(t.value / 100.0)::text || '%'
  when 'bool' then case when t.value = 1 then '是' else '否' end when 'enum' then ${chosenWords} else coalesce(nullif(t.text_value, ''), '空') end)`;

/** 系统参数 (wider.md §10.6). A switch is kept as 0 or 1. */
export const parameter = defineResource('parameter', {
  linked: ['value_kind', 'value', 'value_fen', 'value_percent', 'value_on', 'value_text', 'value_choice'],
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
    value_fen: sql`(case when known.kind = 'fen' then t.value end)`,
    // A computed percent is told in ppm.
    value_percent: sql`(case when known.kind = 'bp' then t.value * 100 end)`,
    value_on: sql`(known.kind = 'bool' and t.value = 1)`,
    value_text: sql`(case when known.kind = 'str' then nullif(t.text_value, '') end)`,
    value_choice: sql`(case when known.kind = 'enum' then t.text_value end)`,
    shown,
  },
  link: (tx, id, { values }) => keepValue(tx, id, values),
});

/** What of the form is written down, as it is kept. */
async function keepValue(tx: Db, id: number, values: Values): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from parameter where id = ${id}`.execute(tx);
  const code = rows[0]?.code ?? '';
  const { value_on: on, value_text: words = values['value_choice'] } = values;
  const value = isNumber(code) ? keptNumber(code, values) : typeof on === 'boolean' ? Number(on) : undefined;
  if (value !== undefined) await sql`update parameter set value = ${value} where id = ${id}`.execute(tx);
  if (words !== undefined) await sql`update parameter set text_value = ${words} where id = ${id}`.execute(tx);
}
