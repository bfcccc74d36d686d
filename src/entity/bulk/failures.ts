import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { BulkContext } from '../../../machines/entity/bulk/bulk.ts';
import { bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import { csvOf } from '../csv.ts';
import { saveCsv } from '../save-csv.ts';

/** The rows that failed, with the server's sentences, as a file for spreadsheets. */
export const failuresText = ({ rows }: Pick<BulkContext, 'rows'>): string =>
  csvOf({
    columns: ['编号', '名称', '失败原因'],
    rows: rows.filter(({ state }) => state === 'failed').map(({ id, title, message }) => [id, title, message]),
  });

/** Gives them to the operator. */
export function saveFailures(context: BulkContext): void {
  const { entity, event } = context;
  saveCsv(`批量${bulkMoveOf(entity, event).label}失败明细_${entityNamed(entity).label}`, failuresText(context));
}
