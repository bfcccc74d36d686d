import { setTimeout as sleep } from 'node:timers/promises';
import { actionLabels } from '../../contract/core/permission.ts';
import { operatorNow } from '../sign-in/rights/rights.ts';
import { actAs } from '../db/acting.ts';
import { errorCode } from '../db/start-refused.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { Failure, failure } from '../http/failure.ts';
import { tracedAlone } from '../tracing/traced.ts';
import type { Db } from '../entity/write/database.ts';
import { rowsAside } from '../entity/read-aside.ts';
import { keepAlive } from './keep-alive.ts';
import type { AnyJobKind, JobStep } from './kind.ts';
import { freeLeases, giveUp, heldJob, keepStep, type Lease, LeaseLost, putBack, takeUp, tryLater } from './lease.ts';
import { saysQueued } from './tell.ts';

interface Log {
  info(fields: object, line: string): void;
  warn(fields: object, line: string): void;
}

export interface WorkerOptions {
  readonly kinds: readonly AnyJobKind[];
  /** Seals what is personal of members. */
  readonly members?: MemberBox;
  /** Jobs that run here at the same time. */
  readonly concurrency?: number;
  /** Milliseconds between two looks, for what no notification told. */
  readonly pollMs?: number;
}

/** Looks that are left out at most, one after the other. */
const mostRests = 6;

/** Rings when there may be work. A ring between a look and the wait after it is not lost: rings are counted. */
class Bell {
  rings = 0;
  #waiting = Promise.withResolvers<void>();

  ring(): void {
    this.rings += 1;
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
  }

  async next(heard: number, limitMs: number, signal: AbortSignal): Promise<void> {
    if (this.rings !== heard || signal.aborted) return;
    const limit = new AbortController();
    const over = AbortSignal.any([signal, limit.signal]);
    const late = sleep(limitMs, undefined, { ref: false, signal: over }).catch(() => undefined);
    await Promise.race([this.#waiting.promise, late]);
    limit.abort();
  }
}

/**
 * Works jobs off, here and on every other instance, until the returned function is called; that waits for the steps under way and
 * leaves the jobs to whoever runs next.
 */
export function startJobs(store: Store, log: Log, options: WorkerOptions): () => Promise<void> {
  const { kinds, members, concurrency = 2, pollMs = 5000 } = options;
  const stop = new AbortController();
  const bell = new Bell();
  const deaf = store.listen({
    hear: (payload) => void (saysQueued(payload) && bell.ring()),
    missed: () => bell.ring(),
  });
  const ringIn = (ms: number) => void setTimeout(() => bell.ring(), ms).unref();
  // Where nobody else can write, a look that would find nothing new is left out, but for what time has made due.
  const rest = async (heard: number, seen: number | undefined) => {
    for (let rests = 0; rests < mostRests; rests += 1) {
      await bell.next(heard, pollMs, stop.signal);
      if (bell.rings !== heard || seen === undefined || store.written?.() !== seen) return;
    }
  };
  const hand = async () => {
    while (!stop.signal.aborted) {
      const heard = bell.rings;
      const seen = store.written?.();
      const worked = await workOnce({ store, log, kinds, members, signal: stop.signal, ringIn }).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'no job could be taken up');
          return false;
        },
      );
      if (!worked) await rest(heard, seen);
    }
  };
  const freed = freeLeases(store).catch((error: unknown) => log.warn({ err: error }, 'leases could not be freed'));
  const hands = freed.then(() => Promise.all(Array.from({ length: concurrency }, hand)));
  return async () => {
    stop.abort();
    await hands;
    await deaf();
  };
}

/** What the hands of a worker share. */
interface Shop {
  readonly store: Store;
  readonly log: Log;
  readonly kinds: readonly AnyJobKind[];
  readonly members: MemberBox | undefined;
  readonly signal: AbortSignal;
  /** Has everybody look again after so many milliseconds. */
  readonly ringIn: (ms: number) => void;
}

/** Takes one job up and works on it until it is over or rests, or the server stops; false when none was due. */
async function workOnce({ store, log, kinds, members, signal, ringIn }: Shop): Promise<boolean> {
  const lease = await takeUp(
    store,
    kinds.map(({ kind }) => kind),
  );
  const kind = kinds.find((known) => known.kind === lease?.kind);
  if (!lease || !kind) return false;
  try {
    while (!signal.aborted) {
      const facts = { 'flan.job': lease.id, 'flan.trace_id': traceOf(lease) };
      const { result, restMs } = await tracedAlone({ name: `job ${kind.kind}`, kind: 'internal', facts }, () =>
        stepOnce(store, { kind, members }, lease, signal),
      );
      if (restMs !== undefined) ringIn(restMs);
      if (result || restMs !== undefined) return true;
    }
    await putBack(store, lease);
  } catch (error) {
    await settle(store, log, lease, error, signal);
  }
  return true;
}

/** The trace that all lines of a job in the logs have. */
const traceOf = ({ id }: Lease): string => `job-${id}`;

/** One step with its checkpoint, in one transaction. */
async function stepOnce(
  store: Store,
  { kind, members }: { readonly kind: AnyJobKind; readonly members: MemberBox | undefined },
  lease: Lease,
  stop: AbortSignal,
): Promise<JobStep<unknown>> {
  const { signal, tell, end } = keepAlive(store, lease, stop);
  try {
    return await withTransaction(store, async (tx) => {
      const { input, point } = await heldJob(tx, lease);
      await actAs(tx, { source: 'job', accountId: lease.owner, traceId: traceOf(lease) });
      // What stands in the row was enqueued for this kind and written by its own steps.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const own = { input: input as never, point: point as never };
      const actor = await ownerNow(tx, kind, lease, own.input);
      const aside = <T>(read: (db: Db) => Promise<T>) => rowsAside(store, tx, read);
      const step = await kind.step(tx, { jobId: lease.id, ...own, actor, members, aside, signal, tell });
      await keepStep(tx, lease, step);
      return step;
    });
  } catch (error) {
    // It gave up because the job was taken from it.
    throw signal.aborted && !stop.aborted ? new LeaseLost() : error;
  } finally {
    await end();
  }
}

/** Who asked for it, as he may act now. @throws {Failure} when he may not any more */
async function ownerNow(tx: Db, kind: AnyJobKind, { owner }: Lease, input: never) {
  const actor = await operatorNow(tx, owner);
  if (!actor) throw failure('noAction', '账号已停用，任务已停止');
  const { permissionId, action } = kind.needs(input);
  if (!actor.grants.has(`${permissionId}.${action}`))
    throw failure('noAction', `您已没有「${actionLabels[action]}」权限，任务已停止`);
  return actor;
}

const diskFull = '服务器存储空间已满，任务已停止，请联系管理员清理后重新操作';
const isDiskFull = (error: unknown): boolean => errorCode(error) === '53100';

async function settle(store: Store, log: Log, lease: Lease, error: unknown, signal: AbortSignal): Promise<void> {
  const job = { job: lease.id, kind: lease.kind };
  if (error instanceof LeaseLost) return log.info(job, 'job cancelled or taken over');
  if (signal.aborted) return putBack(store, lease);
  if (error instanceof Failure && error.status === 200) {
    log.info({ ...job, reason: error.message }, 'job failed');
    return giveUp(store, lease, error.message);
  }
  log.warn({ ...job, err: error }, 'step of a job failed');
  return tryLater(store, lease, `${isDiskFull(error) ? diskFull : '任务执行出错，请稍后重试'}（任务编号 ${lease.id}）`);
}
