import { type AnyActorLogic, fromPromise, sendTo } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { exportCallOf } from '../../contract/jobs/exports.ts';
import { jobCalls, type OwnJob } from '../../contract/jobs/jobs.ts';
import { exportDialogMachine } from '../../machines/jobs/export-dialog.ts';
import { jobTrayMachine } from '../../machines/jobs/job-tray.ts';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { appIn } from '../core/app-in.ts';
import { loadEntity } from '../entity/entity-code.ts';
import { request } from '../core/http.ts';
import { newRequestId } from '../core/request-id.ts';
import { write } from '../core/write-call.ts';
import { saveJobFile } from './save-job-file.ts';

/** The tray with what it reaches: calls, downloads and toasts. */
export const jobTrayLogic = jobTrayMachine.provide({
  actors: {
    fetchJobs: fromPromise(({ signal }) =>
      request<{ data: readonly OwnJob[] }>(jobCalls.list, { signal, quiet: true }),
    ),
    exportDialog: exportDialogMachine.provide({
      actors: {
        startExport: fromPromise(({ input: { entity, requestId, ...data } }) =>
          write<{ job_id: number }>(exportCallOf(entityNamed(entity)), {
            data,
            requestId,
            quiet: true,
          }),
        ),
      },
    }),
    fileImport: latePageMachine.provide({
      actors: {
        // The tray may know of an import whose list nobody has opened yet.
        loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string; entity?: string }>(async ({ input }) => {
          const [{ importLogic }] = await Promise.all([
            import('./imports/import-wiring.ts'),
            loadEntity(input.entity ?? ''),
          ]);
          return { logic: importLogic };
        }),
      },
    }),
  },
  actions: {
    // It is no news for anybody when it gets lost: the mark comes again.
    markSeen: (_, { upTo }) => void write(jobCalls.seen, { data: { upTo }, quiet: true }).catch(() => undefined),
    tell: ({ self }, { deed, id }) =>
      void write(jobCalls[deed], { data: { id }, requestId: newRequestId() })
        .catch(() => undefined)
        .then(() => self.send({ type: 'REFRESH' })),
    download: ({ self, system }, file) =>
      void saveJobFile(file).catch((error: unknown) => {
        const text = error instanceof Error ? error.message : '下载失败，请重试';
        appIn(system).send({ type: 'NOTIFY', notice: { cause: 'download', level: 'error', text } });
        self.send({ type: 'REFRESH' });
      }),
    announce: sendTo(({ system }) => appIn(system), {
      type: 'NOTIFY',
      notice: { cause: 'export', level: 'success', text: '已开始导出，完成后可在右上角「任务」中下载' },
    }),
  },
});
