import { sql } from 'kysely';
import { z } from 'zod';
import { highestLevel, mostExperience } from '../../contract/levels/he-level.entity.ts';
import { type LevelImpact, levelImpactCall } from '../../contract/levels/impact.ts';
import type { Db } from '../entity/write/database.ts';
import { failure } from '../http/failure.ts';
import { type Route, route } from '../http/route.ts';
import { mayFall, movesFor, type Rung } from './moves.ts';

interface Asked {
  readonly id?: number | undefined;
  readonly level: number;
  readonly experience: number;
}

/** The level as it would be saved. A new one is in use at once. @throws {Failure} 40401 */
async function rungOf(db: Db, { id, level, experience }: Asked): Promise<Rung> {
  if (id === undefined) return { id: 0, name: '新等级', level, experience, inUse: true };
  const { rows } = await sql<{ name: string; status: string }>`
    select name, status from he_level where id = ${id} and status <> 'deleted'`.execute(db);
  const [found] = rows;
  if (!found) throw failure('notFound');
  return { id, name: found.name, level, experience, inUse: found.status === 'enabled' };
}

interface Counted {
  readonly from: string;
  readonly to: string;
  readonly is_up: boolean;
  readonly count: number;
}

/** Whom a level would take up and down. @throws {Failure} 40401 */
async function impactOf(db: Db, asked: Asked): Promise<LevelImpact> {
  const rung = await rungOf(db, asked);
  const { rows } = await sql<Counted>`with ${movesFor(rung, sql`true`)}
    select f.name as from, t.name as to, m.is_up, m.count
    from (select from_id, to_id, is_up, count(*) as count from moves group by from_id, to_id, is_up) as m
      join rung as f on f.id = m.from_id join rung as t on t.id = m.to_id order by f.level, t.level`.execute(db);
  const falls = await mayFall(db);
  const sum = (isUp: boolean) => rows.reduce((all, one) => (one.is_up === isUp ? all + one.count : all), 0);
  const moves = rows.filter((one) => one.is_up || falls).map(({ from, to, count }) => ({ from, to, count }));
  return { up: sum(true), down: falls ? sum(false) : 0, kept: falls ? 0 : sum(false), moves };
}

const whole = (label: string, min: number, max: number) => {
  const error = { error: `${label}应为 ${min} 至 ${max.toLocaleString('en')} 的整数` };
  return z
    .string(error)
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
};

/** 升降级预估, for those who may read levels. */
export const levelImpactRoute: Route = route({
  call: levelImpactCall,
  access: { permissionId: 'HeLevel', action: 'get' },
  summary: '升降级预估：等级值和升级经验改成这样后，多少会员升级、多少会员降级，按等级分',
  input: z.strictObject({
    id: whole('编号', 1, Number.MAX_SAFE_INTEGER).optional(),
    level: whole('等级值', 1, highestLevel),
    experience: whole('升级经验', 0, mostExperience),
  }),
  read: (asked, { store }) => impactOf(store.db, asked),
});
