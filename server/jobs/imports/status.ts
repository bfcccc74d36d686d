import { sql } from 'kysely';
import {
  type ImportState,
  type ImportStatus,
  type LineOutcome,
  type PreviewPage,
  previewPageSize,
  previewRows,
  wholeRows,
} from '../../../contract/jobs/import.ts';
import type { CellChange, CellFault } from '../../../contract/jobs/import.ts';
import type { Store } from '../../db/store.ts';
import type { Db } from '../../entity/write/database.ts';
import { textIn } from './reading/row.ts';
import type { Upload } from './staging.ts';
import { openCells, type Vault } from './vault.ts';

const sum = (counts: Upload['counts'], word: string): number => counts[word] ?? 0;

/** Where an import stands. That its job failed, the job says. */
export async function statusOf({ db, engine }: Pick<Store, 'db' | 'engine'>, upload: Upload): Promise<ImportStatus> {
  const { id, state, counts, headings, keys } = upload;
  const job = state === 'checking' || state === 'committing' ? await jobOf(db, upload.job_id) : undefined;
  const failure = job ? failureOf(job) : null;
  const count = (word: string) => sum(counts, word);
  const due = count('new') + count('changed');
  return {
    import_id: id,
    state: failure === null ? stateOf(upload) : 'failed',
    file_name: upload.file_name,
    total: state === 'committing' || state === 'finished' ? due : upload.total,
    // What is one step tells the job how far it is: what it writes itself nobody sees before its end.
    done: state === 'committing' ? Math.max(upload.done, job?.done ?? 0) : upload.done,
    counts: { faulty: count('faulty'), new: count('new'), changed: count('changed'), unchanged: count('unchanged') },
    written: { added: count('added'), edited: count('edited'), refused: count('refused') },
    ignored: headings.filter((heading, at) => heading !== '' && keys[at] === ''),
    reading: { sheet: null, others: [], comments: 0, hidden_lines: 0, ...upload.reading },
    columns: headings,
    whole_rows: wholeRows[engine],
    whole_possible: count('faulty') === 0 && due <= wholeRows[engine],
    error: failure,
  };
}

interface Job {
  readonly state: string;
  readonly error: string;
  readonly done: number;
}

async function jobOf(db: Db, id: number | null): Promise<Job | undefined> {
  const { rows } = await sql<Job>`select state, error, done from job where id = ${id}`.execute(db);
  return rows[0];
}

/** Why the job of an upload stopped; null while it goes on. */
function failureOf({ state, error }: Job): string | null {
  if (state !== 'failed' && state !== 'cancelled') return null;
  return error === '' ? '任务已取消' : error;
}

const stateOf = ({ state }: Upload): ImportState => (state === 'reading' ? 'checking' : state);

interface StoredLine {
  readonly line: number;
  readonly cells: unknown;
  readonly faults: readonly CellFault[] | null;
  readonly changes: readonly CellChange[] | null;
}

/** Lines of one outcome, a page of the first thousand. After the commit, lines that were refused stand among the faulty ones. */
export async function previewOf(
  db: Db,
  { id }: Upload,
  { outcome, pageNo, vault }: { readonly outcome: LineOutcome; readonly pageNo: number; readonly vault: Vault },
): Promise<PreviewPage> {
  const which =
    outcome === 'faulty'
      ? sql`(outcome = 'faulty' or written = 'refused')`
      : sql`(outcome = ${outcome} and written is distinct from 'refused')`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from import_row where import_id = ${id} and ${which}`.execute(db);
  const { rows } = await sql<StoredLine>`
    select line, cells, faults, changes from import_row where import_id = ${id} and ${which}
    order by line limit ${previewPageSize} offset ${(pageNo - 1) * previewPageSize}`.execute(db);
  return {
    data: rows
      .map((row) => openCells(vault, row))
      .map(({ line, cells, faults, changes }) => ({
        line,
        cells: cells.map(textIn),
        faults: faults ?? [],
        changes: changes ?? [],
      })),
    pageNo,
    totalCount: Math.min(counted[0]?.total ?? 0, previewRows),
  };
}
