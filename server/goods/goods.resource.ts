import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { AwardSource } from '../../contract/awards/award-types.ts';
import type { Row } from '../../contract/core/page.ts';
import { awardsOf, handedOut } from './award-uses.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import type { Extension, Write } from '../entity/resource.ts';
import { invalid } from '../http/failure.ts';
import { availableOf, warnColumn } from '../stock/stock-columns.ts';
import { stockLogsOf } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';

/** What all kinds of goods have in common at the server (award.md §3.9, base block). `source`: what awards call this kind. */
export function goodsParts(name: string, source: AwardSource) {
  const entity = entityNamed(name);
  const line = sql.ref(`t.${warnColumn(entity)}`);
  const low = sql`(t.status <> 'archived' and ${line} is not null and ${availableOf(entity)} <= ${line})`;
  return {
    computed: { ...handedOut(source), is_low: low },
    flags: { low_stock: low },
    details: async (db: Db, row: Row, viewer: Viewer) => ({
      stock_logs: await stockLogsOf(db, name, row.id),
      used_by: await awardsOf(db, source, row.id, viewer),
    }),
    option: {
      keys: ['stock_available', 'unit'],
      hint: (row: Row) => `可用 ${Number(row['stock_available']).toLocaleString('en-US')} ${asText(row['unit'])}`,
    },
  } satisfies Extension;
}

/**
 * A warning above everything that there is would never end (award.md §3.9). Looked at when it is set: what stock loses later is what it warns of.
 * @throws {Failure} 40001
 */
export function checkWarning({ values, row, changes }: Write): void {
  if (row && !changes('stock_warn')) return;
  const total = Number(row?.['stock_total'] ?? values['stock_init'] ?? 0);
  const message = `预警值不能大于总库存 ${total.toLocaleString('en-US')}`;
  if (Number(values['stock_warn'] ?? 0) > total) throw invalid([{ field: 'stock_warn', message }]);
}
