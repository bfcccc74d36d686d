import { sql } from 'kysely';
import type { FileReading } from '../../../contract/jobs/import.ts';
import type { Db } from '../../entity/write/database.ts';
import type { FileInThread } from './reading/read-file.ts';

/** The sheets of a file, before its lines are read. */
export const sheetsOf = ({ sheet, others }: FileInThread<unknown>): Pick<FileReading, 'sheet' | 'others'> => ({
  sheet: sheet ?? null,
  others,
});

/** Notes what of a file was read and what was not. */
export const keepReading = (tx: Db, importId: number, reading: FileReading) =>
  sql`update import_upload set reading = ${JSON.stringify(reading)}::jsonb where id = ${importId}`.execute(tx);

/** What is wrong with a file is said of the sheet that was read, where it has others. */
export function saidOfSheet(message: string, { sheet, others }: FileInThread<unknown>): string {
  if (sheet === undefined || others.length === 0) return message;
  const names = others.map(({ name }) => `「${name}」`).join('、');
  return `工作表「${sheet}」：${message}（未读取的工作表：${names.slice(0, 200)}）`;
}
