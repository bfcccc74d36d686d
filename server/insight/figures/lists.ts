import { expressionOf } from '../../entity/define-resource.ts';
import { conditionsOf } from '../../entity/read/conditions.ts';
import type { Resource, Sql } from '../../entity/resource.ts';
import { sourceOf } from '../../entity/row-source.ts';
import { resourceNamed } from '../../catalogue.ts';
import { drawResults } from '../../../contract/awards/award-records.ts';
import { sql } from 'kysely';

/* What lists say of their rows, for who counts the same rows: no room is asked for anything that its list does not show. */

/** An entity's resource by its name; a wrong name is a fault of the program. */
export function listOf(name: string): Resource {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`no list of ${name}`);
  return resource;
}

/** A value of the row `t`, as the list of its entity shows it. */
export const shownOf = (entity: string, key: string): Sql => expressionOf(listOf(entity), key);

/** The record `t` is a draw: what the list of records finds by 抽奖结果. */
export const isDrawn = (): Sql =>
  sql.join(conditionsOf(listOf('award_record'), { draw_result: Object.keys(drawResults) }), sql` and `);

/** Fen that one win of a prize costs, by the id of the prize; of a composite one what its parts do. */
export const costOfPrize = (id: Sql): Sql =>
  sql`(select ${shownOf('prize', 'unit_cost_fen')} ${sourceOf(listOf('prize'))} where t.id = ${id})`;
