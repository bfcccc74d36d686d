import { codes } from '../contract/errors.ts';
import type { SelectedRow } from '../contract/selection.ts';
import { type BulkMove, refusalOf } from './bulk-moves.ts';
import type { Failed } from './failure.ts';
import type { Lifecycle } from './lifecycles/kernel.ts';

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
}

/** How a call ended: null when the row took the step. */
export type Answer = Failed | null;

/** So many rows are under way at a time. */
export const lanes = 4;

export const untried = '已停止，未执行';
const gone = '数据不存在，或不在您的数据范围内';
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
    return row.unsure ? { ...row, state: 'waiting', message: '' } : (fresh.get(row.id) ?? row);
  });
}

/** The rows to be sent next: as many as there is room for. */
export function nextOf(rows: readonly BulkRow[]): readonly BulkRow[] {
  const room = lanes - countOf(rows, 'sending');
  const next: BulkRow[] = [];
  for (const row of rows) {
    if (next.length >= room) break;
    if (row.state === 'waiting') next.push(row);
  }
  return next;
}

/** These rows are under way. */
export function sent(rows: readonly BulkRow[], next: readonly BulkRow[]): readonly BulkRow[] {
  const ids = new Set(next.map(({ id }) => id));
  return rows.map((row) => (ids.has(row.id) ? { ...row, state: 'sending' } : row));
}

/** An answer has come for a row that was under way; another one changes nothing. */
export const settled = (rows: readonly BulkRow[], id: number, answer: Answer): readonly BulkRow[] =>
  rows.map((row) => (row.id === id && row.state === 'sending' ? outcomeOf(row, answer) : row));

function outcomeOf({ unsure: _, ...row }: BulkRow, answer: Answer): BulkRow {
  if (answer === null) return { ...row, state: 'done', message: '' };
  if (isInterruption(answer)) return { ...row, state: 'waiting', message: '', unsure: true };
  return { ...row, state: 'failed', message: answer.message };
}

/** Nothing more is sent: what was not tried is skipped, and what may be done says so. */
export const closedUp = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.map((row) => {
    if (row.state !== 'waiting') return row;
    return row.unsure ? { ...row, state: 'failed', message: unknown } : { ...row, state: 'skipped', message: untried };
  });

/** The rows of a run that was cut off: what was under way may be done. */
export const recalled = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.map((row) => (row.state === 'sending' ? { ...row, state: 'waiting', unsure: true } : row));

export const countOf = (rows: readonly BulkRow[], state: RowState): number =>
  rows.reduce((count, row) => count + Number(row.state === state), 0);

/** What stays selected after a run: what failed, and what was not tried. */
export const leftOf = (rows: readonly BulkRow[]): readonly number[] =>
  rows.filter(({ state, message }) => state === 'failed' || message === untried).map(({ id }) => id);
