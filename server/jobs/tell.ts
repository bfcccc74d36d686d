import type { LiveEvents } from '../../contract/live.ts';
import { publish } from '../entity/events/publish.ts';
import type { Db } from '../entity/write/database.ts';

/** Tells the owner's tabs how a job stands, once the transaction is committed. The workers of all instances hear `queued`. */
export const tellOwner = (tx: Db, accountId: number, job: LiveEvents['job']): Promise<void> =>
  publish(tx, { to: { account: accountId }, event: 'job', data: job });

/** Whether something published says that there is work (`tellOwner`). */
export const saysQueued = (payload: string): boolean =>
  payload.includes('"event":"job"') && payload.includes('"state":"queued"');
