import { sql } from 'kysely';
import {
  type ChoiceCode,
  choiceParameters,
  type FlagCode,
  flagParameters,
  type ParameterCode,
  parameters,
  type TextCode,
  textParameters,
} from '../../contract/dictionary/parameters.ts';
import type { Db } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';

/** Makes a row for every parameter that has none yet; what operators set stays. */
export async function ensureParameters(tx: Db): Promise<void> {
  const rows = [
    ...Object.entries(parameters).map(([code, { initial }]) => ({ code, value: initial, words: null })),
    ...Object.entries(flagParameters).map(([code, { initial }]) => ({ code, value: Number(initial), words: null })),
    ...[...Object.entries(textParameters), ...Object.entries(choiceParameters)].map(([code, { initial }]) => ({
      code,
      value: 0,
      words: initial,
    })),
  ];
  for (const { code, value, words } of rows)
    await sql`insert into parameter (code, value, text_value) values (${code}, ${value}, ${words})
      on conflict do nothing`.execute(tx);
}

async function setting(db: Db, code: string) {
  const { rows } = await sql<{ value: number; text_value: string | null }>`
    select value, text_value from parameter where code = ${code}`.execute(db);
  return rows[0];
}

/** What a number is set to; the program's own where no row says otherwise, and never outside of its bounds. */
export async function parameterOf(db: Db, code: ParameterCode): Promise<number> {
  const { initial, min, max } = parameters[code];
  return Math.min(max, Math.max(min, (await setting(db, code))?.value ?? initial));
}

/** The same inside of a statement, as a whole number. */
export const parameterIn = (code: ParameterCode): Sql => {
  const { initial, min, max } = parameters[code];
  return sql`(least(${max}::bigint, greatest(${min}::bigint,
    coalesce((select p.value from parameter p where p.code = ${code}), ${initial}::bigint))))`;
};

/** Whether a switch is on; as the program has it where no row says otherwise. */
export async function isSwitchedOn(db: Db, code: FlagCode): Promise<boolean> {
  const found = await setting(db, code);
  return found === undefined ? flagParameters[code].initial : found.value === 1;
}

/** The same inside of a statement. */
export const switchedOnIn = (code: FlagCode): Sql =>
  sql`coalesce((select p.value = 1 from parameter p where p.code = ${code}), ${flagParameters[code].initial}::boolean)`;

/** What words are set to; the program's own where no row says otherwise. */
export async function wordsSet(db: Db, code: TextCode): Promise<string> {
  const found = await setting(db, code);
  return found === undefined ? textParameters[code].initial : (found.text_value ?? '');
}

/** The same inside of a statement. */
export const parameterSet = (code: TextCode): Sql =>
  sql`coalesce((select p.text_value from parameter p where p.code = ${code}), ${textParameters[code].initial}::text)`;

/** A number inside of a statement, as a whole number between its bounds; null where nobody and nothing has set it yet. */
export const parameterSetIn = (code: ParameterCode): Sql => {
  const { min, max } = parameters[code];
  return sql`(select least(${max}::bigint, greatest(${min}::bigint, p.value)) from parameter p where p.code = ${code})`;
};

/** Which of a few ways is chosen, inside of a statement; null where nobody and nothing has chosen, or what was is none of them. */
export const choiceIn = (code: ChoiceCode): Sql =>
  sql`(select p.text_value from parameter p where p.code = ${code}
    and p.text_value = any(${Object.keys(choiceParameters[code].options)}::text[]))`;
