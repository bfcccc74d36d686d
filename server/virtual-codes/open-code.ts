import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Request } from '../http/route.ts';
import type { Db } from '../entity/write/database.ts';

interface Sealed {
  readonly id: number;
  readonly product_id: number;
  readonly sealed: string;
  readonly password: string | null;
}

/**
 * A code in clear, with its password where it has one, for a look that is logged; the look is a line of the code's own history as well
 * (award.md §4.11). Undefined where there is none, or where it was sealed with another key.
 */
async function opened(tx: Db, found: Sealed | undefined, open: Request['openCode']): Promise<string | undefined> {
  const code = found && open(found.sealed, found.product_id);
  if (!found || code === undefined) return undefined;
  await sql`insert into virtual_code_record (code_id, product_id, record_id, action, from_status, to_status, operator_id)
    select id, product_id, record_id, 'reveal', state, state, nullif(current_setting('app.account_id', true), '')::bigint
    from virtual_code where id = ${found.id}`.execute(tx);
  if (found.password === null) return code;
  return `${code} 密码 ${open(found.password, found.product_id) ?? '无法读取'}`;
}

const sealedCode = sql`select id, product_id, sealed, password from virtual_code`;

/** The code with this number. */
export async function openCodeNumbered(tx: Db, id: number, open: Request['openCode']): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`${sealedCode} where id = ${id}`.execute(tx);
  return opened(tx, rows[0], open);
}

/** The code that an award record was given. */
export async function openCodeOfRecord(tx: Db, { id }: Row, open: Request['openCode']): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`${sealedCode} where record_id = ${id} and issued_at is not null`.execute(tx);
  return opened(tx, rows[0], open);
}
