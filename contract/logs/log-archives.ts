import type { Call } from '../entity/call.ts';
import { entityNames } from '../entity-names.ts';

/** The logs whose old lines are put away, by the entity that lists them (wider.md §10.9). */
export const archivedLogs = ['login_log', 'operation_log', 'db_log'] as const;
export type ArchivedLog = (typeof archivedLogs)[number];

/** A file of old lines. */
export interface LogArchive {
  readonly id: number;
  /** `2026-01` */
  readonly month: string;
  readonly lines: number;
  readonly bytes: number;
  /** Lines may still come to it. */
  readonly updated_at: string;
}

export const archiveCalls = {
  /** `log`: `{data: LogArchive[]}`, newest month first. */
  list: 'GET /admin/api/log-archives',
  /** `log`, `id`: the file itself, no envelope. */
  file: 'GET /admin/api/log-archives/file',
} as const satisfies Readonly<Record<string, Call>>;

/** What the file is saved as. */
export const archiveName = (log: ArchivedLog, month: string): string => `${entityNames[log].label}_${month}.csv.gz`;
