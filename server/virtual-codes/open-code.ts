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

/** What of a code is looked at, as the line about it says. */
type Readable = '码' | '卡密' | '码和卡密';

/**
 * A code, its password or both in clear, for a look that is logged; the look is a line of the code's own history as well
 * (award.md §4.11). Undefined where there is none, or where it was sealed with another key.
 */
async function opened(
  tx: Db,
  found: Sealed | undefined,
  what: Readable,
  open: Request['openCode'],
): Promise<string | undefined> {
  const sealed = found?.[what === '卡密' ? 'password' : 'sealed'] ?? undefined;
  const text = found && sealed !== undefined ? open(sealed, found.product_id) : undefined;
  if (!found || text === undefined) return undefined;
  await sql`insert into virtual_code_record (code_id, product_id, record_id, action, from_status, to_status, operator_id, ip, remark)
    select id, product_id, record_id, 'reveal', state, state, nullif(current_setting('app.account_id', true), '')::bigint,
      nullif(current_setting('app.ip', true), ''), ${what}
    from virtual_code where id = ${found.id}`.execute(tx);
  if (what !== '码和卡密' || found.password === null) return text;
  return `${text} 密码 ${open(found.password, found.product_id) ?? '无法读取'}`;
}

const sealedCode = sql`select id, product_id, sealed, password from virtual_code`;

/** The code with this number. */
export async function openCodeNumbered(tx: Db, id: number, open: Request['openCode']): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`${sealedCode} where id = ${id}`.execute(tx);
  return opened(tx, rows[0], '码', open);
}

/** The password beside it (卡密). */
export async function openPasswordNumbered(tx: Db, id: number, open: Request['openCode']): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`${sealedCode} where id = ${id}`.execute(tx);
  return opened(tx, rows[0], '卡密', open);
}

/** The code that an award record was given. */
export async function openCodeOfRecord(tx: Db, { id }: Row, open: Request['openCode']): Promise<string | undefined> {
  const { rows } = await sql<Sealed>`${sealedCode} where record_id = ${id} and issued_at is not null`.execute(tx);
  return opened(tx, rows[0], '码和卡密', open);
}
