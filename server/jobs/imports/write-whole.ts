import { sql } from 'kysely';
import type { JobRun } from '../kind.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Resource } from '../../entity/resource.ts';
import { dueAfter, keepWritten, writtenAtOnce } from './due-lines.ts';
import type { Upload } from './staging.ts';
import { finishLines, writerOf } from './own-lines.ts';
import { logLines, logRefusals, type WrittenLine } from './write.ts';

/** What came of all lines. */
interface Written {
  readonly added: number;
  readonly edited: number;
  readonly refused: number;
}

/** Refused lines by their number. */
type Refused = Map<number, WrittenLine>;

const kept = '其他行有错误，全部未写入';
const reasonsAtOnce = 1_000;

/**
 * All lines or none, in one transaction: they are read, written and noted so many at a time, so that memory holds no more than a piece
 * and the reasons. Where one is refused in the end, everything is taken back and only the reasons stay.
 */
export async function writeWhole(
  tx: Db,
  upload: Upload,
  resource: Resource,
  run: Pick<JobRun<unknown, unknown>, 'jobId' | 'actor' | 'members' | 'signal' | 'tell'>,
): Promise<Written> {
  await sql`savepoint whole`.execute(tx);
  const { counts, refused } = await writeAll(tx, upload, resource, run);
  if (refused.size === 0) {
    await finishLines(tx, resource, upload, run);
    await sql`release savepoint whole`.execute(tx);
    return { ...counts, refused: 0 };
  }
  await sql`rollback to savepoint whole`.execute(tx);
  await keepReasons(tx, upload, refused);
  await logRefusals(tx, run.actor, run.jobId, [...refused.values()]);
  return { added: 0, edited: 0, refused: counts.added + counts.edited + refused.size };
}

/** A line may need one further down, as an item needs the one above it: refused ones are tried again as long as any gets through. */
async function writeAll(
  tx: Db,
  upload: Upload,
  resource: Resource,
  { jobId, actor, members, signal, tell }: Parameters<typeof writeWhole>[3],
): Promise<{ readonly counts: Omit<Written, 'refused'>; readonly refused: Refused }> {
  const { new: fresh = 0, changed = 0 } = upload.counts;
  const write = writerOf(resource, upload, members);
  const refused: Refused = new Map();
  const counts = { added: 0, edited: 0 };
  const note = (one: WrittenLine) => {
    if (one.written === 'refused') return void refused.set(one.line, one);
    refused.delete(one.line);
    counts[one.written] += 1;
  };
  const pass = async (isAgain: boolean): Promise<boolean> => {
    const before = counts.added + counts.edited;
    for (let line = 0; ;) {
      signal.throwIfAborted();
      const lines = await dueAfter(tx, upload.id, { line, ...(isAgain && { again: 0 }) }, writtenAtOnce);
      const last = lines.at(-1);
      if (!last) return counts.added + counts.edited > before;
      const written = await write(tx, lines, actor);
      await logLines(
        tx,
        actor,
        jobId,
        written.flatMap(({ logged }) => logged ?? []),
      );
      await logRefusals(tx, actor, jobId, written);
      await keepWritten(tx, upload, written);
      written.forEach(note);
      tell(counts.added + counts.edited, fresh + changed);
      line = last.line;
    }
  };
  let goesOn = await pass(false);
  while (refused.size > 0 && goesOn) goesOn = await pass(true);
  return { counts, refused };
}

/** Why nothing was written: each refused line says its own reason, the others that it was not they. */
async function keepReasons(tx: Db, upload: Upload, refused: Refused): Promise<void> {
  const lines = [...refused.values()];
  for (let from = 0; from < lines.length; from += reasonsAtOnce)
    await keepWritten(tx, upload, lines.slice(from, from + reasonsAtOnce));
  const others = JSON.stringify([{ cell: null, message: kept }]);
  await sql`update import_row set written = 'refused', faults = ${others}::jsonb
    where import_id = ${upload.id} and outcome in ('new', 'changed') and written is null`.execute(tx);
}
