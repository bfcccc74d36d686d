import { refusalWithCauses } from '../../../contract/core/causes.ts';
import { codes } from '../../../contract/core/errors.ts';
import { maxBatch } from '../../../contract/entity/wire/row-batch.ts';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { type BulkMove, refusalOf } from './bulk-moves.ts';
import type { Failed } from '../../core/failure.ts';
import type { Lifecycle } from '../lifecycle/kernel.ts';

/** What becomes of a row: 等待, 处理中, 成功, 失败, 跳过. Each is in exactly one of them. */
export type RowState = 'waiting' | 'sending' | 'done' | 'failed' | 'skipped';
export const rowStates = ['waiting', 'sending', 'done', 'failed', 'skipped'] as const satisfies readonly RowState[];

/** A row of a run. */
export interface BulkRow {
  readonly id: number;
  readonly title: string;
  readonly version: number;
  readonly state: RowState;
  /** Why it failed or was skipped. */
  readonly message: string;
  /** It was sent and no answer came: it may be done. Sent again as it was, it is not done twice. */
  readonly unsure?: true;
  /** The batch that it went with, where many go with one call: unanswered, that goes again as it was. */
  readonly batch?: number;
}

/** How a call ended: null when the row took the step. */
export type Answer = Failed | null;

/** What became of the rows of a batch, each by itself. */
export type Answers = readonly { readonly id: number; readonly answer: Answer }[];

/** So many rows are under way at a time, where each has a call of its own; of batches it is one. */
export const lanes = 4;

export const untried = '已停止，未执行';
const gone = '数据不存在，或不在您的数据范围内';
export const untold = '服务器没有给出这条数据的结果';
const unknown = '没有收到服务器的答复，结果未知；重试不会重复执行';

/** What says nothing about the row: nobody answered, or the session was in the way. */
const interruptions: ReadonlySet<number> = new Set([
  0,
  502,
  503,
  504,
  codes.locked,
  codes.viewOnly,
  codes.tokenExpired,
  codes.forcedLogout,
]);

/** Whether the run is to pause: the next rows would end in the same way. */
export const isInterruption = (answer: Answer): boolean => answer !== null && interruptions.has(answer.code);

type Plan = { readonly lifecycle: Lifecycle; readonly move: BulkMove };

/** The rows of a run in the order of the selection: who can take the step waits, the others are skipped and say why. */
export function planned(plan: Plan, ids: readonly number[], found: readonly SelectedRow[]): readonly BulkRow[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) return { id, title: `编号 ${id}`, version: 0, state: 'skipped', message: gone };
    const refusal = refusalOf(plan.lifecycle, plan.move, row);
    const { title, version } = row;
    return { id, title, version, state: refusal === undefined ? 'waiting' : 'skipped', message: refusal ?? '' };
  });
}

/** Failed rows once more: as they are now, except those that may be done, which are sent exactly as before. */
export function plannedAgain(plan: Plan, rows: readonly BulkRow[], found: readonly SelectedRow[]): readonly BulkRow[] {
  const failed = rows.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const fresh = new Map(planned(plan, failed, found).map((row) => [row.id, row]));
  return rows.map((row) => {
    if (row.state !== 'failed') return row;
    if (row.unsure) return { ...row, state: 'waiting', message: '' };
    // The number of its last batch stays with it, so that no later batch gets the key of an earlier one.
    return { ...row, ...fresh.get(row.id) };
  });
}

/** The rows to be sent next: as many as there is room for, or the next batch once the last one is answered. */
export function nextOf(rows: readonly BulkRow[], { batch }: Pick<BulkMove, 'batch'>): readonly BulkRow[] {
  if (batch) return nextBatchOf(rows);
  const { counts, firstWaiting } = tallyOf(rows);
  const room = lanes - counts.sending;
  const next: BulkRow[] = [];
  for (let at = firstWaiting; at < rows.length && next.length < room; at += 1) {
    const row = rows[at];
    if (row?.state === 'waiting') next.push(row);
  }
  return next;
}

/** A batch whose answer was lost goes first, of the same rows under the same number: so it is not done twice. */
function nextBatchOf(rows: readonly BulkRow[]): readonly BulkRow[] {
  if (countOf(rows, 'sending') > 0) return [];
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const lost = waiting.find(({ unsure }) => unsure)?.batch;
  if (lost !== undefined) return waiting.filter(({ unsure, batch }) => unsure && batch === lost);
  const batch = rows.reduce((last, row) => Math.max(last, row.batch ?? 0), 0) + 1;
  return waiting.slice(0, maxBatch).map((row) => ({ ...row, batch }));
}

/** These rows, which waited, are under way. */
export function sent(rows: readonly BulkRow[], next: readonly BulkRow[]): readonly BulkRow[] {
  const going = new Map(next.map((row) => [row.id, row]));
  const after = [...rows];
  for (let at = tallyOf(rows).firstWaiting; at < rows.length && going.size > 0; at += 1) {
    const id = rows[at]?.id ?? 0;
    const leaving = going.get(id);
    if (leaving) after[at] = { ...leaving, state: 'sending' };
    going.delete(id);
  }
  return after;
}

/** An answer has come for a row that was under way; another one changes nothing. */
export function settled(rows: readonly BulkRow[], id: number, answer: Answer): readonly BulkRow[] {
  const at = tallyOf(rows).sending.find((index) => rows[index]?.id === id);
  const row = at === undefined ? undefined : rows[at];
  return at === undefined || !row ? rows : rows.with(at, outcomeOf(row, answer));
}

/** A batch was answered, and with it each of its rows: none of them may be done unbeknown. */
export function settledBatch(rows: readonly BulkRow[], answers: Answers): readonly BulkRow[] {
  const byId = new Map(answers.map(({ id, answer }) => [id, answer]));
  return rows.map((row) => {
    const answer = row.state === 'sending' ? byId.get(row.id) : undefined;
    return answer === undefined ? row : endOf(row, answer);
  });
}

/** Whether a batch that ended so may be done nevertheless: nobody answered, or another copy of it is under way. */
export const mayBeDone = ({ code }: Pick<Failed, 'code'>): boolean => interruptions.has(code) || code === codes.busy;

/** What ended a batch as a whole is told of each of its rows. */
export const refusedBatch = (rows: readonly BulkRow[], failure: Failed): readonly BulkRow[] =>
  rows.map((row) => {
    if (row.state !== 'sending') return row;
    return mayBeDone(failure) ? unsureOf(row) : endOf(row, failure);
  });

const unsureOf = (row: BulkRow): BulkRow => ({ ...row, state: 'waiting', message: '', unsure: true });

const outcomeOf = (row: BulkRow, answer: Answer): BulkRow =>
  isInterruption(answer) ? unsureOf(row) : endOf(row, answer);

const endOf = ({ unsure: _, ...row }: BulkRow, answer: Answer): BulkRow =>
  answer === null
    ? { ...row, state: 'done', message: '' }
    : { ...row, state: 'failed', message: refusalWithCauses(answer) };

/** Nothing more is sent: what was not tried is skipped, and what may be done says so. */
export const closedUp = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.map((row) => {
    if (row.state !== 'waiting') return row;
    return row.unsure ? { ...row, state: 'failed', message: unknown } : { ...row, state: 'skipped', message: untried };
  });

/** The rows of a run that was cut off: what was under way may be done. */
export const recalled = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.map((row) => (row.state === 'sending' ? { ...row, state: 'waiting', unsure: true } : row));

/** What many ask of the same rows: how many are in each state, where the first one waits, and which are under way. */
interface Tally {
  readonly counts: Readonly<Record<RowState, number>>;
  readonly firstWaiting: number;
  readonly sending: readonly number[];
}
const tallies = new WeakMap<readonly BulkRow[], Tally>();

/** Taken once of each list of rows, and with it forgotten: of a hundred thousand each look is a millisecond. */
function tallyOf(rows: readonly BulkRow[]): Tally {
  const known = tallies.get(rows);
  if (known) return known;
  const counts = { waiting: 0, sending: 0, done: 0, failed: 0, skipped: 0 };
  const sending: number[] = [];
  let firstWaiting = rows.length;
  for (const [at, { state }] of rows.entries()) {
    counts[state] += 1;
    if (state === 'sending') sending.push(at);
    if (state === 'waiting' && at < firstWaiting) firstWaiting = at;
  }
  const tally = { counts, firstWaiting, sending };
  tallies.set(rows, tally);
  return tally;
}

export const countOf = (rows: readonly BulkRow[], state: RowState): number => tallyOf(rows).counts[state];

/** What stays selected after a run: what failed, and what was not tried. */
export const leftOf = (rows: readonly BulkRow[]): readonly number[] =>
  rows.filter(({ state, message }) => state === 'failed' || message === untried).map(({ id }) => id);
