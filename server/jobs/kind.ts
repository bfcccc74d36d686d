import { type JobResult, workLabels } from '../../contract/jobs/jobs.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Tx } from '../db/transaction.ts';
import type { Db, Operator } from '../entity/write/database.ts';

/** What a step is given: the input as it was enqueued, and what the step before it returned (null before the first). */
export interface JobRun<Input, Point> {
  readonly jobId: number;
  readonly input: Input;
  readonly point: Point | null;
  /** Who asked for the job, with the scope and the masks that he has now. */
  readonly actor: Operator;
  /** Seals what is personal of members; not there where nobody brought it. */
  readonly members?: MemberBox | undefined;
  /** Reads what the step does not write itself, at a standby of the database where there is one. */
  readonly aside: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
  /** Aborted when the server stops or the job is no longer its worker's: a step may end early, by throwing. */
  readonly signal: AbortSignal;
  /** Says how far a step is that lasts for more than a moment. */
  readonly tell: (done: number, total: number) => void;
}

/** How far a step got. `total`: 0 while nobody knows. `result` set: the job is done. */
export interface JobStep<Point> {
  readonly point: Point;
  readonly done: number;
  readonly total: number;
  readonly result?: JobResult;
  /** Others do the work: nothing is left to do here for so long. Nobody is kept busy meanwhile, and no place of the owner's is taken. */
  readonly restMs?: number;
}

/** A kind of background work. `Input` and `Point` are plain JSON. */
export interface JobKind<Input, Point> {
  readonly kind: string;
  /** What operators call it: 导出. */
  readonly label: string;
  /** What its owner must still be allowed to do; looked at before each step, beside the account being enabled. */
  readonly needs: (input: Input) => { readonly permissionId: string; readonly action: Action };
  /**
   * One bounded piece of work (a second at most, but for what has to be one transaction); what it writes through `tx` commits together with the checkpoint and progress it
   * returns, so a resumed job repeats nothing. It may run again when its transaction was rolled back, so it must do nothing but query
   * `tx`. @throws {Failure} when the work cannot be done: the job fails with its message. Anything else is tried again.
   */
  step(tx: Tx, run: JobRun<Input, Point>): Promise<JobStep<Point>>;
}

/** A kind whose types the list of kinds has forgotten. */
export type AnyJobKind = JobKind<never, never>;

/** Keeps the types of one kind while a list of kinds forgets them. */
// A step is only given an input that was enqueued for its kind and a point that it returned itself.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const jobKind = <Input, Point>(declared: JobKind<Input, Point>): AnyJobKind => declared as unknown as AnyJobKind;

/** What operators call a kind; a job may outlive the release that knew its kind. */
export const kindLabel = (kind: string): string =>
  Object.entries(workLabels).find(([known]) => known === kind)?.[1] ?? '任务';
