import { sql } from 'kysely';
import type { Field } from '../../../contract/entity/field.ts';
import { areaPrefix } from '../../../contract/core/scope.ts';
import { expressionOf } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';

/** The area itself and those that it lies in, by its digits: 440106 lies in 440100 and in 440000 (GB/T 2260). */
const upwards = (code: string): readonly string[] => [
  ...new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]),
];

/** Whether a place lies in an area. Codes have six digits each, so an index of the column gives them from the first to the last. */
function liesIn(place: Sql, code: string): Sql {
  const prefix = areaPrefix(code);
  return prefix === code
    ? sql`${place} = ${code}`
    : sql`${place} between ${prefix.padEnd(6, '0')} and ${prefix.padEnd(6, '9')}`;
}

/** Whether a place lies in an area or holds it. */
function meets(place: Sql, code: string): Sql {
  const around = upwards(code).filter((one) => one !== code);
  return around.length === 0 ? liesIn(place, code) : sql`(${liesIn(place, code)} or ${place} = any(${around}::text[]))`;
}

/**
 * Whether a scope reaches into an area: everywhere, or one of its places meets it; of a scope that leaves areas out, when the area does
 * not lie in one of those.
 */
function reaches(scope: Sql, code: string): Sql {
  const places = sql`jsonb_array_elements_text(${scope} -> 'codes') as place (code)`;
  return sql`(case ${scope} ->> 'mode'
    when 'all' then true
    when 'include' then exists (select from ${places} where ${meets(sql.ref('place.code'), code)})
    else not ((${scope} -> 'codes') ?| ${upwards(code)}::text[]) end)`;
}

/** The item of a list that is an area, by its key. */
const placeIn = ({ items = {} }: Field): string | undefined =>
  Object.entries(items).find(([, { kind }]) => kind === 'area')?.[0];

/** Whether a row has to do with an area: what its field says of where it is or reaches meets it. Throws where no field says so. */
export function areaCondition(resource: Resource, over: string, code: string): Sql {
  const field = resource.entity.fields[over];
  const at = expressionOf(resource, over);
  if (field?.kind === 'area') return meets(at, code);
  if (field?.kind === 'areas')
    return sql`exists (select from jsonb_array_elements_text(${at}) as place (code) where ${meets(sql.ref('place.code'), code)})`;
  if (field?.kind === 'area_scope') return reaches(at, code);
  const key = field && placeIn(field);
  if (key === undefined) throw new Error(`${resource.entity.name} has no area in ${over}`);
  const place = sql`(part.row ->> ${sql.lit(key)})`;
  return sql`exists (select from jsonb_array_elements(${at}) as part (row) where ${meets(place, code)})`;
}
