import { fromPromise, sendParent } from 'xstate';
import {
  archiveCalls,
  type ArchivedLog,
  archivedLogs,
  archiveName,
  type LogArchive,
} from '../../contract/logs/log-archives.ts';
import { logArchivesMachine } from '../../machines/logs/log-archives.ts';
import { request } from '../core/http.ts';
import { saveFile } from '../jobs/save-file.ts';

function logOf(entity: string): ArchivedLog {
  const log = archivedLogs.find((known) => known === entity);
  if (!log) throw new Error(`lines of ${entity} are not put away`);
  return log;
}

/** 历史归档 of a log, with its calls and the list page above it. */
export const logArchivesLogic = logArchivesMachine.provide({
  actors: {
    fetchArchives: fromPromise(async ({ input: { entity }, signal }) => {
      const params = { log: logOf(entity) };
      const { data } = await request<{ readonly data: readonly LogArchive[] }>(archiveCalls.list, {
        params,
        signal,
        quiet: true,
      });
      return data;
    }),
    saveFile: fromPromise(async ({ input: { entity, archive }, signal }) => {
      if (!archive) throw new Error('归档文件不存在，请重新打开列表');
      const log = logOf(entity);
      await saveFile(archiveCalls.file, { log, id: String(archive.id) }, archiveName(log, archive.month), signal);
    }),
  },
  actions: { reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }) },
});
