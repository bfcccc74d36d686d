import { sql } from 'kysely';
import type { ExportFormat } from '../../../contract/jobs/exports.ts';
import { type CellFault, faultInWords } from '../../../contract/jobs/import.ts';
import { textOfCell } from '../../../contract/core/cell.ts';
import type { Db } from '../../entity/write/database.ts';
import { reasonHeading } from './columns.ts';
import { type Cell, textIn } from './reading/row.ts';
import type { Upload } from './staging.ts';
import { openCells, type Vault } from './vault.ts';
import { sheetOf } from './text-sheet.ts';

const linesPerPiece = 1_000;

interface FaultyLine {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly faults: readonly CellFault[] | null;
}

const faultyAfter = async (db: Db, id: number, line: number, vault: Vault): Promise<readonly FaultyLine[]> => {
  const { rows } = await sql<
    Omit<FaultyLine, 'cells'> & { readonly cells: unknown }
  >`select line, cells, faults from import_row
    where import_id = ${id} and line > ${line} and (outcome = 'faulty' or written = 'refused')
    order by line limit ${linesPerPiece}`.execute(db);
  return rows.map((row) => openCells(vault, row));
};

/** Where a line stood in the file that was sent is said in words: here it has another number. */
const reasonOf = ({ line, faults }: FaultyLine): string =>
  (faults ?? []).map((fault) => faultInWords(line, fault)).join('；');

/** The lines that were not written, as they came, each with its reason behind it: put right, the file can be sent again. */
export function errorFile(db: Db, upload: Upload, format: ExportFormat, vault: Vault): AsyncGenerator<Buffer> {
  const { headings, keys } = upload;
  // The column of an earlier round says nothing any more.
  const shown = headings.flatMap((heading, at) => (heading === reasonHeading && keys[at] === '' ? [] : [at]));
  const titles = [...shown.map((at) => headings[at] ?? ''), reasonHeading];
  return sheetOf({ title: '错误行', format, headings: titles }, linesIn(db, upload.id, shown, vault));
}

async function* linesIn(db: Db, id: number, shown: readonly number[], vault: Vault) {
  for (let line = 0; ;) {
    const found = await faultyAfter(db, id, line, vault);
    if (found.length === 0) return;
    yield found.map((one) => [...shown.map((at) => textOfCell(textIn(one.cells[at]))), reasonOf(one)]);
    line = found.at(-1)?.line ?? line;
  }
}
