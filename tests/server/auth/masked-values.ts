import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Mask } from '../../../contract/core/mask.ts';
import { resourceNamed } from '../../../server/catalogue.ts';
import { isStored } from '../../../server/entity/define-resource.ts';
import type { Run } from './idor-roles.ts';

/* Every masked field of the declarations, with the value that a row has there and another one that looks the same masked. */

export interface Guessed {
  readonly entity: Entity;
  readonly key: string;
  /** Of the rows of a list: which cell. */
  readonly item?: string;
  readonly right: string;
  readonly wrong: string;
}

/** Both leave the same behind the mask: only whether it is what the row has could tell them apart. */
const values: Readonly<Record<Mask, readonly [right: string, wrong: string]>> = {
  mobile: ['19912340077', '19956780077'],
  name: ['闻人一二', '闻人三四'],
  id: ['440106199001011234', '440106198802021234'],
  address: ['广东省广州市天河区甲子路 101 号', '广东省广州市天河区乙丑路 202 号'],
  code: ['111122220077', '333344440077'],
  day: ['1990-01-02', '1990-03-04'],
};

/** A code that somebody may guess. */
export const [codeToGuess] = values.code;

export const guesses: readonly Guessed[] = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([key, { mask, items = {} }]): readonly Guessed[] => {
    const places = [['', mask] as const, ...Object.entries(items).map(([item, of]) => [item, of.mask] as const)];
    return places.flatMap(([item, of]) => {
      if (of === undefined) return [];
      const [right, wrong] = values[of];
      return [{ entity, key, right, wrong, ...(item !== '' && { item }) }];
    });
  }),
);

/** Whether the table that is called as the entity has such a column: rows of some are read from elsewhere. */
export async function isColumn(run: Run, { name }: Entity, column: string): Promise<boolean> {
  const { rows } = await run(
    'select from information_schema.columns where table_schema = current_schema and table_name = $1 and column_name = $2',
    [name, column],
  );
  return rows.length > 0;
}

/** Puts the right value into the row; what no column holds, such as a sealed code, stays sealed. */
export async function plant(run: Run, { entity, key, item, right }: Guessed, id: number): Promise<void> {
  const resource = resourceNamed(entity.name);
  if (!resource || !isStored(resource, key) || !(await isColumn(run, entity, key))) return;
  const value = item === undefined ? '$2' : `jsonb_set(${key}, '{0,${item}}', to_jsonb($2::text))`;
  await run(`update ${entity.name} set ${key} = ${value} where id = $1`, [id, right]);
}
