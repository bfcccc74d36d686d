import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { AwardSource } from '../../contract/award-types.ts';
import type { Row } from '../../contract/page.ts';
import { awardsOf, handedOut } from './award-uses.ts';
import type { Db, Viewer } from './database.ts';
import type { Extension } from './resource.ts';
import { availableOf } from './stock-columns.ts';
import { stockLogsOf } from './stock-ledger.ts';
import { asText } from './wire-values.ts';

/** What all kinds of goods have in common at the server (award.md §3.9, base block). `source`: what awards call this kind. */
export const goodsParts = (name: string, source: AwardSource) =>
  ({
    computed: handedOut(source),
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
