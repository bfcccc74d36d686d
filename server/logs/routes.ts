import { sql } from 'kysely';
import { z } from 'zod';
import { archiveCalls, archivedLogs, type LogArchive } from '../../contract/logs/log-archives.ts';
import { entityNames } from '../../contract/entity-names.ts';
import { type Route, route } from '../http/route.ts';

export const logSchema = z.enum(archivedLogs, { error: 'log 应为 login_log、operation_log 或 db_log' });

/** Files of old log lines: for those who may export the log itself. */
export const archiveRoutes: readonly Route[] = [
  route({
    call: archiveCalls.list,
    access: {
      oneOf: archivedLogs.map((log) => entityNames[log].permissionId),
      pageOf: ({ log }) => entityNames[log].permissionId,
      action: 'export',
    },
    summary: '日志归档文件列表',
    input: z.strictObject({ log: logSchema }),
    read: async ({ log }, { store }) => {
      const { rows } = await sql<LogArchive>`
        select id, to_char(month, 'YYYY-MM') as month, lines, bytes, updated_at from log_archive
        where log = ${log} order by log_archive.month desc`.execute(store.db);
      return { data: rows };
    },
  }),
];
