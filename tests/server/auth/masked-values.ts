import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Mask } from '../../../contract/core/mask.ts';
import { resourceNamed } from '../../../server/entity/catalogue.ts';
import { isStored } from '../../../server/entity/resource.ts';
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
};

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

/** Puts the right value into the row; what no column holds, such as a sealed code, stays sealed. */
export async function plant(run: Run, { entity, key, item, right }: Guessed, id: number): Promise<void> {
  const resource = resourceNamed(entity.name);
  if (!resource || !isStored(resource, key)) return;
  const value = item === undefined ? '$2' : `jsonb_set(${key}, '{0,${item}}', to_jsonb($2::text))`;
  await run(`update ${entity.name} set ${key} = ${value} where id = $1`, [id, right]);
}
