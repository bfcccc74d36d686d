import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { asIds } from '../entity/read/wire-values.ts';

const kinds = ['goods_offline', 'goods_market', 'goods_bottlecap'] as const;

/** The goods that a point hands over, of each kind, so that details and form can name them; those that the viewer sees. */
export async function pointTitles(db: Db, row: Row, viewer: Viewer): Promise<Values> {
  const named: Record<string, unknown> = {};
  for (const kind of kinds) {
    const ids = asIds(row[`${kind}_ids`]);
    const { rows } = await sql<{ id: number; title: string; status: string }>`
      select t.id, t.title, t.status from ${sql.table(kind)} as t
      where t.id = any(${ids}::bigint[]) and ${scopeOf(entityNamed(kind), viewer)} order by t.id`.execute(db);
    named[kind] = rows;
  }
  return named;
}
