import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { AwardSource } from '../../contract/award-types.ts';
import type { Row } from '../../contract/page.ts';
import type { Db, Viewer } from './database.ts';
import type { Extension } from './resource.ts';
import { scopeOf } from './scope.ts';
import { availableOf } from './stock-columns.ts';
import { stockLogsOf } from './stock-ledger.ts';
import { asText } from './wire-values.ts';

/** The awards that are taken from these goods, as far as the viewer sees them. */
const awardsOf = async (db: Db, source: AwardSource, id: number, viewer: Viewer) => {
  const found = await sql<{ id: number; title: string; status: string }>`
    select t.id, t.title, t.status from award as t
    where t.source_type = ${source} and t.source_id = ${id} and ${scopeOf(entityNamed('award'), viewer)}
    order by t.id`.execute(db);
  return found.rows;
};

/** What all kinds of goods have in common at the server (award.md §3.9, base block). `source`: what awards call this kind. */
export const goodsParts = (name: string, source: AwardSource) =>
  ({
    // Verifications and award records are modules of their own: nothing has been handed over yet.
    computed: { verified_count: sql`0::bigint`, issued_count: sql`0::bigint` },
    flags: { low_stock: sql`(t.stock_warn is not null and ${availableOf(entityNamed(name))} <= t.stock_warn)` },
    details: async (db: Db, row: Row, viewer: Viewer) => ({
      stock_logs: await stockLogsOf(db, name, row.id),
      used_by: await awardsOf(db, source, row.id, viewer),
    }),
    option: {
      keys: ['stock_available', 'unit'],
      hint: (row: Row) => `可用 ${Number(row['stock_available']).toLocaleString('en-US')} ${asText(row['unit'])}`,
    },
  }) satisfies Extension;
