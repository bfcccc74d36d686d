import { z } from 'zod';
import { jobCalls } from '../../contract/jobs/jobs.ts';
import { codes } from '../../contract/core/errors.ts';
import { sessionFault } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Logged } from '../http/route.ts';
import { type Route, route } from '../http/route.ts';
import { kindLabel } from './kind.ts';
import { ownJobs, seeJobs } from './own-jobs.ts';
import { cancelJob, type Changed, retryJob } from './steps.ts';

const error = '任务编号应为正整数';
const jobId = z.int({ error }).positive({ error });

/** The jobs of somebody signed in, whatever his pages. Another's job does not exist for him. */
export const jobRoutes = (): readonly Route[] => [
  route({
    call: jobCalls.list,
    access: 'session',
    summary: '自己的后台任务，最新的在前',
    input: z.strictObject({}),
    read: (_, { store, caller }) => ownJobs(store.db, caller.accountId),
  }),
  route({
    call: jobCalls.cancel,
    access: 'session',
    summary: '取消自己的后台任务',
    input: z.strictObject({ id: jobId }),
    write: async ({ id }, { caller }, tx) => {
      const job = await cancelJob(tx, { id, owner: caller.accountId });
      return { result: { id }, logged: logged(job, 'disable', '取消') };
    },
  }),
  route({
    call: jobCalls.retry,
    access: 'session',
    summary: '重试自己失败的后台任务',
    input: z.strictObject({ id: jobId }),
    write: async ({ id }, { caller }, tx) => {
      const job = await retryJob(tx, { id, owner: caller.accountId });
      return { result: { id }, logged: logged(job, 'enable', '重试') };
    },
  }),
  route({
    call: jobCalls.seen,
    access: 'session',
    summary: '标记已看过的完成任务',
    input: z.strictObject({ upTo: jobId }),
    act: async ({ upTo }, { store, caller }) => {
      if (!caller) throw sessionFault(codes.forcedLogout);
      await withTransaction(store, (tx) => seeJobs(tx, caller.accountId, upTo));
      return {};
    },
  }),
];

/** The line of the operation log. */
export const logged = ({ id, kind, title }: Changed, action: Logged['action'], deed: string): Logged => ({
  permissionId: 'DataJob',
  action,
  entity: 'job',
  bizId: id,
  bizName: title,
  summary: `${deed}任务【${kindLabel(kind)}${title}】`,
});
