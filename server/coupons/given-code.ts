import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Db } from '../entity/write/database.ts';

interface Sealed {
  readonly coupon_id: number;
  readonly sealed: string;
  readonly password: string | null;
}

/**
 * The code that a record was given, in clear, with its password where it has one; for a look that is logged. Undefined where none was
 * given, or where it was sealed with another key.
 */
export async function givenCode(
  db: Db,
  { id }: Row,
  open: (stored: string, goodsId: number) => string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`select c.coupon_id, c.sealed, c.password
    from coupon_grant as g join coupon_code as c on c.id = g.code_id where g.record_id = ${id}`.execute(db);
  const [found] = rows;
  const code = found && open(found.sealed, found.coupon_id);
  if (!found || code === undefined || found.password === null) return code;
  return `${code} 密码 ${open(found.password, found.coupon_id) ?? '无法读取'}`;
}
