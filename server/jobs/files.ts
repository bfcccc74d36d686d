import { sql } from 'kysely';
import type { JobFile } from '../../contract/jobs/jobs.ts';
import type { Db } from '../entity/write/database.ts';

/*
 * Contents of the files of jobs: in the database, in pieces, because instances share nothing else. A step adds pieces in its own
 * transaction, so a resumed job finds exactly those that its checkpoint tells of.
 */

/** Adds a piece; pieces are numbered from 0 by whoever writes them. At most a few megabytes. */
export async function addPiece(tx: Db, jobId: number, name: string, seq: number, content: Buffer): Promise<void> {
  await sql`insert into job_file (job_id, name, seq, content) values (${jobId}, ${name}, ${seq}, ${content})`.execute(
    tx,
  );
}

/** The pieces of a file in their order, one in memory at a time. */
export async function* piecesOf(db: Db, jobId: number, name: string): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq += 1) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from job_file where job_id = ${jobId} and name = ${name} and seq = ${seq}`.execute(db);
    if (!rows[0]) return;
    yield rows[0].content;
  }
}

/** Removes what was written, of a job or of one of its files. */
export async function dropPieces(tx: Db, jobId: number, name?: string): Promise<void> {
  const named = name === undefined ? sql`` : sql`and name = ${name}`;
  await sql`delete from job_file where job_id = ${jobId} ${named}`.execute(tx);
}

/** The media types of the files that jobs make. */
export const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A file for a job's result. */
export const jobFile = (name: string, format: keyof typeof mimes, size: number): JobFile => ({
  name,
  mime: mimes[format],
  size,
});
