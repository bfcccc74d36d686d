import { sql } from 'kysely';
import type { Sql, Write } from '../entity/resource.ts';
import { asIds } from '../entity/read/wire-values.ts';
import type { Db } from '../entity/write/database.ts';
import { invalid } from '../http/failure.ts';
import { levelOf } from './member-level.ts';

/** Powers of the level that the member `member` stands at, by their names in the order of the level; null for none. */
export const powersText = (member: Sql): Sql => sql`(select string_agg(p.name, '、' order by x.nth)
  from he_level as l cross join jsonb_array_elements_text(l.power_ids) with ordinality as x (id, nth) join he_power as p on p.id = x.id::bigint
  where l.id = ${levelOf(member)} and p.status = 'enabled')`;

/** The same as members are told of them: an array, in the order of the level. */
export const powersTold = (
  member: Sql,
): Sql => sql`coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'type', p.power_type, 'intro', p.intro,
    'contact', p.contact) order by x.nth)
  from he_level as l cross join jsonb_array_elements_text(l.power_ids) with ordinality as x (id, nth) join he_power as p on p.id = x.id::bigint
  where l.id = ${levelOf(member)} and p.status = 'enabled'), '[]'::jsonb)`;

/** Powers by their names, so that details and forms can name them. */
export async function powersOf(
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, name as title from he_power where id = any(${[...ids]}::bigint[]) order by id`.execute(db);
  return rows;
}

interface Figures {
  readonly name: string;
  readonly power_type: string;
  readonly discount: number | null;
  readonly rate: number | null;
}

/**
 * What a power says of the discount or the rate of its level is what the level has: members are never told two figures.
 * @throws {Failure} 40001
 */
export async function refuseUnlikePowers(
  tx: Db,
  { values, changes }: Pick<Write, 'values' | 'changes'>,
): Promise<void> {
  if (!['power_ids', 'discount', 'point_rate'].some(changes)) return;
  const ids = asIds(values['power_ids']);
  if (ids.length === 0) return;
  const { rows } =
    await sql<Figures>`select name, power_type, discount::float8 / 10000 as discount, rate::float8 / 10000 as rate
    from he_power where id = any(${[...ids]}::bigint[]) and power_type in ('discount', 'point_rate') order by id`.execute(
      tx,
    );
  for (const { name, power_type: type, discount, rate } of rows) {
    const [label, told, own] =
      type === 'discount' ? ['享受折扣', discount, values['discount']] : ['积分倍率', rate, values['point_rate']];
    if (told === own) continue;
    const message = `权益「${name}」的${label}是 ${String(told)}%，该等级是 ${String(own)}%，两处应相同`;
    throw invalid([{ field: 'power_ids', message }]);
  }
}

/** Lets scheduled gifts of powers that a level has newly begin with today: who stands there gets what is due now, and nothing of days before. */
export const startPowersAnew = (tx: Db, powerIds: readonly number[]) =>
  powerIds.length === 0
    ? Promise.resolve()
    : sql`delete from power_run where power_id = any(${[...powerIds]}::bigint[])`.execute(tx).then(() => undefined);
