import type { Call } from '../entity/call.ts';
import type { Entity } from '../entity/entity.ts';

/** Most rows that one command over a filter is for. */
export const maxCommandRows = 1_000_000;

/** Most rows that a command names by their ids; whoever means more says by which filter they are found. */
export const maxCommandIds = 10_000;

/**
 * One command or step for all rows that a filter finds, or for those that are named, as a job at the server. Body: `{command, filter | ids,
 * values, reason, rows, seen, request_id}`; `rows`: how many the operator has said that there are; `seen`: how many the list showed him, which
 * begins nothing when there are others, and confirms nothing. Answers `CommandBegun`.
 */
export const commandCall = ({ name }: Pick<Entity, 'name'>): Call => `POST /admin/api/commands/${name}`;

/** What the call answers: the job, and how many rows it is for. */
export interface CommandBegun {
  readonly job_id: number;
  readonly rows: number;
}

const shown = (count: number): string => count.toLocaleString('en-US');

/** What became of the rows, in a sentence. */
export const commandSummary = (done: number, failed: number): string =>
  `成功 ${shown(done)} 条，失败 ${shown(failed)} 条`;

/** Why a command for so many rows does not begin: their number has to be typed. */
export const untypedRows = (count: number): string => `共 ${shown(count)} 条，请输入条数 ${count} 以确认`;

/** Why it does not begin: there are no longer as many as the operator was shown, or has said. */
export const otherRows = (count: number, told: number): string =>
  `符合条件的数据现有 ${shown(count)} 条，与确认的 ${shown(told)} 条不一致，请核对后重新操作`;
