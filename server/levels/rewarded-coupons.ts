import { sql } from 'kysely';
import { couponsIn } from '../../contract/levels/rewards.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Db } from '../entity/write/database.ts';
import { invalid } from '../http/failure.ts';

/** A template that a field names. */
interface Named {
  readonly field: string;
  readonly id: number;
}

/** Templates that are given must be published when they are named; their rows are locked. @throws {Failure} 40001 with the first of each field */
export async function refuseUnpublished(tx: Db, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const { rows } = await sql<{ id: number; name: string; status: string }>`
    select id, name, status from he_coupon where id = any(${ids}::bigint[])`.execute(tx);
  const errors = [...Map.groupBy(named, ({ field }) => field)].flatMap(([field, ofField]) => {
    const wrong = ofField.find(({ id }) => rows.find((row) => row.id === id)?.status !== 'published');
    if (!wrong) return [];
    const name = rows.find((row) => row.id === wrong.id)?.name;
    return [{ field, message: name === undefined ? '没有这张券' : `券「${name}」没有上线，请先上线` }];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** Rewards with the names of their templates, as details show them and forms begin with them. */
export async function namedRewards(db: Db, rewards: unknown): Promise<unknown> {
  if (!Array.isArray(rewards)) return rewards;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from he_coupon where id = any(${[...couponsIn(rewards)]}::bigint[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (rewards as readonly Values[]).map((reward) => {
    const { coupon_id: id } = reward;
    return typeof id === 'number' ? { ...reward, coupon_title: names.get(id) ?? null } : reward;
  });
}
