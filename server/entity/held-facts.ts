import { sql } from 'kysely';
import { flagParameters } from '../../contract/dictionary/parameters.ts';
import { type Entity, formFields } from '../../contract/entity/entity.ts';
import { changeReason } from '../../contract/entity/list/held.ts';
import { parameterIn } from '../dictionary/parameter-values.ts';
import type { Sql } from './resource.ts';

/*
 * What a row tells of changes that wait for a second person (docs/decisions/150): of which of its fields they would, and the one that does.
 */

/** Every field of the edit form but the reason, which is about the change. */
const allFields = (entity: Entity): readonly string[] =>
  Object.keys(formFields(entity, 'edit')).filter((key) => key !== changeReason);

/** The fields of which a change waits by the row's state and the switches that are on, as a JSON list. */
function heldFields(entity: Entity, { in: states, groups }: NonNullable<Entity['held']>): Sql {
  const rows = Object.entries(groups).map(([code, fields]) => {
    if (!Object.hasOwn(flagParameters, code)) throw new Error(`${entity.name} is held by ${code}, which is no switch`);
    return sql`(${code}::text, ${JSON.stringify(fields === 'all' ? allFields(entity) : fields)}::jsonb)`;
  });
  return sql`(case when t.status = any(${[...states]}::text[]) then coalesce((
    select jsonb_agg(field.key) from (values ${sql.join(rows)}) as switch (code, fields)
      join parameter as p on p.code = switch.code and p.value = 1
      cross join jsonb_array_elements_text(switch.fields) as field (key)), '[]'::jsonb) else '[]'::jsonb end)`;
}

/** The change that waits, as a `WaitingChange`. */
const waitingChange = ({ name }: Entity): Sql => sql`(select jsonb_build_object('id', w.id, 'maker', w.maker_name,
    'at', to_char(w.requested_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'),
    'expires_at', to_char(w.expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'),
    'reason', w.reason, 'changes', w.changes)
  from approval as w where w.entity = ${name} and w.row_id = t.id and w.status = 'open')`;

/** Facts of rows of which changes may wait; none of any other entity. */
export const heldFacts = (entity: Entity): Readonly<Record<string, Sql>> =>
  entity.held ? { held_fields: heldFields(entity, entity.held), waiting_change: waitingChange(entity) } : {};

/** Until when a change that is asked for now can be decided. */
export const expiry: Sql = sql`now() + make_interval(days => ${parameterIn('approval.due_days')}::int)`;
