import type { Entity } from '../../contract/entity.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { invalid } from '../http/failure.ts';
import { parameterOf } from '../resources/parameter-values.ts';
import { columnsOf } from './columns.ts';
import { fileRows } from './reading/file-rows.ts';
import { type FileRow, textIn } from './reading/row.ts';
import { beginUpload, dropUpload, stageRows } from './staging.ts';
import { commentMark } from './template.ts';
import { FileFault } from './reading/file-fault.ts';

const linesAtOnce = 1_000;

const isComment = ({ cells }: FileRow) => textIn(cells[0]).trimStart().startsWith(commentMark);

/**
 * Reads a file line by line into the staging table, a thousand at a time. What cannot be read, or has columns that are not ours,
 * leaves nothing. @throws {Failure} 40001 on `file`
 */
export async function receiveFile(
  store: Store,
  entity: Entity,
  accountId: number,
  file: { readonly bytes: Buffer; readonly name: string },
): Promise<{ readonly id: number; readonly total: number }> {
  const most = await parameterOf(store.db, 'import.max_rows');
  let [id, total] = [0, 0];
  let waiting: FileRow[] = [];
  const stage = async () => {
    const rows = waiting.splice(0);
    if (rows.length > 0) await withTransaction(store, (tx) => stageRows(tx, id, rows));
  };
  try {
    for await (const row of fileRows(file.bytes)) {
      if (isComment(row)) continue;
      if (id === 0) {
        const columns = columnsOf(entity, row);
        id = await withTransaction(store, (tx) =>
          beginUpload(tx, accountId, { ...columns, entity: entity.name, name: file.name }),
        );
        continue;
      }
      total += 1;
      if (total > most) throw new FileFault(`一次最多导入 ${most.toLocaleString('en-US')} 行，请分成几个文件`);
      waiting.push(row);
      if (waiting.length >= linesAtOnce) await stage();
    }
    if (total === 0) throw new FileFault(id === 0 ? '文件是空的' : '文件中没有要导入的行');
    await stage();
    return { id, total };
  } catch (error) {
    waiting = [];
    if (id !== 0) await withTransaction(store, (tx) => dropUpload(tx, id));
    throw error instanceof FileFault ? invalid([{ field: 'file', message: error.message }]) : error;
  }
}
