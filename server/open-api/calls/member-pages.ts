import { z } from 'zod';
import type { Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';
import { memberIdOf } from '../../members/know-member.ts';
import { memberNumber } from './member.ts';

/* Lists of what a member has, the newest first, page by page (engines.md §1.5). */

/** Rows of a page at the most, and where nobody says how many. */
const most = 100;
const usual = 20;
/** Larger than any id. */
const end = '9223372036854775807';

/** What such a list is asked by: whose, from where on, and how many rows (1–100, 20 when not given). */
export const pageInput = {
  member_no: memberNumber,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'cursor 应为上一页返回的 next_cursor' })
    .optional(),
  limit: z
    .string()
    .regex(/^(?:100|[1-9]\d?)$/, { error: `limit 应为 1–${most}` })
    .optional(),
};

/** What it answers; `next_cursor` goes on behind the last row, null where there are no more. */
export const pageOf = <Line extends z.ZodType>(line: Line) =>
  z.object({ data: z.array(line), next_cursor: z.string().nullable() });

interface Asked {
  readonly member_no: string;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/** Of which member, rows before which id, and how many. */
interface Wanted {
  readonly memberId: number;
  readonly before: string;
  readonly rows: number;
}

/**
 * One page. `find` is asked for one row more than is told, which says whether there are others; ids are not told.
 * @throws {Failure} 40401 for a member that is not there
 */
export async function readPage<Row extends { readonly id: number }>(
  db: Db,
  { member_no, cursor = end, limit = String(usual) }: Asked,
  find: (wanted: Wanted) => Promise<readonly Row[]>,
): Promise<{ readonly data: readonly Omit<Row, 'id'>[]; readonly next_cursor: string | null }> {
  const memberId = await memberIdOf(db, member_no);
  if (memberId === undefined) throw failure('notFound', `没有编号为 ${member_no} 的会员`);
  const found = await find({ memberId, before: cursor, rows: Number(limit) + 1 });
  const told = found.slice(0, Number(limit));
  return {
    data: told.map(({ id: _, ...row }) => row),
    next_cursor: found.length > told.length ? String(told.at(-1)?.id ?? '') : null,
  };
}
