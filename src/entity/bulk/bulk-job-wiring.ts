import { type AnyActorRef, fromCallback, fromPromise, type Subscription } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { type ListQuery, listParams } from '../../../contract/core/page.ts';
import { type CommandBegun, commandCall } from '../../../contract/jobs/commands.ts';
import { isOpen, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { bulkJobMachine } from '../../../machines/entity/bulk/bulk-job.ts';
import type { SelectionEvent } from '../../../machines/entity/bulk/selection-setup.ts';
import type { JobTrayActor } from '../../../machines/jobs/job-tray.ts';
import { appIn } from '../../core/app-in.ts';
import { write } from '../../core/write-call.ts';

type System = AnyActorRef['system'];

export const shellIn = (system: System) => appIn(system).getSnapshot().context.shell?.getSnapshot();

/** Tells which jobs of the operator are over, each time that the job tray has looked. */
export const watchJobs = fromCallback<SelectionEvent>(({ sendBack, system }) => {
  const late = shellIn(system)?.children.jobTray;
  let last: readonly OwnJob[] = [];
  let tray: Subscription | undefined;
  const look = (actor: JobTrayActor) => {
    const { jobs } = actor.getSnapshot().context;
    if (jobs === last) return;
    last = jobs;
    sendBack({ type: 'JOBS_OVER', ids: jobs.flatMap(({ id, state }) => (isOpen(state) ? [] : [id])) });
  };
  const arrive = () => {
    const actor = late?.getSnapshot().context.page as JobTrayActor | null | undefined;
    if (!actor || tray) return;
    tray = actor.subscribe({ next: () => look(actor), error: () => {} });
    look(actor);
  };
  const waiting = late?.subscribe({ next: arrive, error: () => {} });
  arrive();
  return () => {
    waiting?.unsubscribe();
    tray?.unsubscribe();
  };
});

/** The conditions of a search, as a list call spells them. */
export function conditionsOf(query: ListQuery) {
  const { pageNo: _, pageSize: _size, ...conditions } = listParams(query);
  return conditions;
}

/** The dialog before a job, with what it reaches. */
export const bulkJobLogic = bulkJobMachine.provide({
  actors: {
    begin: fromPromise(({ input: { entity, event, query, requestId, values, reason, ...counts } }) =>
      write<CommandBegun>(commandCall(entityNamed(entity)), {
        data: {
          command: event,
          filter: conditionsOf(query),
          ...(Object.keys(values).length > 0 && { values }),
          ...(reason !== '' && { reason }),
          ...counts,
        },
        requestId,
        quiet: true,
      }),
    ),
  },
});

/** Tells the job tray of a job that has begun, and the operator where it is seen. */
export function announceJob(system: System, { job_id: id, rows }: CommandBegun): void {
  const start = { job: { id, state: 'queued', done: 0, total: rows } };
  shellIn(system)?.children.jobTray?.send({ type: 'FOLLOW_LINK', start });
  const text = `已开始批量操作，共 ${rows.toLocaleString('en-US')} 条，可在右上角「任务」中查看进度`;
  appIn(system).send({ type: 'NOTIFY', notice: { cause: 'bulk job', level: 'success', text } });
}
