import { sql } from 'kysely';
import { localverifice } from '../../contract/verification/localverifice.entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { isTyped, verifiersFault, verifiersIn } from '../../contract/verification/verifiers.ts';
import { codes } from '../../contract/core/errors.ts';
import { Failure } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { loggedTaken, refuseMoreTaken } from '../entity/read/masked-look-ups.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Sql, Write } from '../entity/resource.ts';
import { isMaskedFor } from '../entity/read/scope.ts';
import { sameValue } from '../entity/write/settle.ts';

const refused = (message: string, logged?: Logged) =>
  new Failure(codes.invalid, message, {
    result: { errors: [{ field: 'verifiers', message }] },
    ...(logged && { logged }),
  });

interface Account {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly status: string;
}

/** What an account is called where it verifies: by its own name, else by its nickname. */
const nameOf = (account: string): Sql =>
  sql`coalesce(nullif(${sql.ref(`${account}.real_name`)}, ''), ${sql.ref(`${account}.nickname`)})`;

async function accountsOf(tx: Db, verifiers: readonly Values[]): Promise<ReadonlyMap<unknown, Account>> {
  const ids = verifiers.flatMap(({ user_id }) => (typeof user_id === 'number' ? [user_id] : []));
  const { rows } = await sql<Account>`
    select a.id, a.username, ${nameOf('a')} as name, a.mobile, a.status from account as a
    where a.id = any(${ids}::bigint[]) order by a.id for share`.execute(tx);
  return new Map(rows.map((account) => [account.id, account]));
}

/** Why an account cannot verify; one that does already may stay, whatever became of it: it verifies nothing while it is disabled. */
function accountFault(account: Account | undefined, isNew: boolean): string | undefined {
  if (!account) return '账号不存在，请重新选择';
  const { username, status, mobile } = account;
  if (isNew && status !== 'enabled') return `账号「${username}」未启用，请重新选择`;
  return mobile === null ? `账号「${username}」没有手机号，请先在账号管理中填写` : undefined;
}

/**
 * Verifiers who are accounts of the house have its name and its number (award.md §3.13, `user_id`): nobody types them.
 * @throws {Failure} 40001 with the line whose account is none, is disabled or has no number; of two with one number the second
 */
export async function withAccounts(tx: Db, values: Values, row: Row | undefined): Promise<Values> {
  const asked = verifiersIn(values['verifiers']);
  if (asked.length === 0 || sameValue(asked, row?.['verifiers'])) return values;
  const before = new Set(verifiersIn(row?.['verifiers']).map(({ user_id }) => user_id));
  const accounts = await accountsOf(tx, asked);
  const verifiers = asked.map((verifier, at) => {
    if (isTyped(verifier)) return { ...verifier, user_title: null };
    const account = accounts.get(verifier['user_id']);
    const fault = accountFault(account, !before.has(verifier['user_id']));
    if (!account || fault !== undefined) throw refused(`第 ${at + 1} 行：${fault ?? ''}`);
    return { ...verifier, user_title: account.username, name: account.name, mobile: account.mobile };
  });
  const twice = verifiersFault({ verifiers });
  if (twice !== undefined) throw refused(twice);
  return { ...values, verifiers };
}

/** Who verifies at the point `t` with this number: of accounts the number that they have now, while they are enabled. */
export const verifierWith = (mobile: string): Sql => sql`(
  select coalesce(${nameOf('a')}, one.row ->> 'name')
  from jsonb_array_elements(coalesce(t.verifiers, '[]'::jsonb)) as one (row)
    left join account as a on a.id = (one.row ->> 'user_id')::bigint
  where (one.row ->> 'enabled')::boolean and case when one.row ->> 'user_id' is null then one.row ->> 'mobile' = ${mobile}
    else a.status = 'enabled' and a.mobile = ${mobile} end limit 1)`;

/**
 * A phone belongs to one point only (award.md §3.13): whoever scans there is known by it. Writers of verifiers wait for one another, since
 * no index looks into their list.
 * @throws {Failure} 40001 with the point that has it, but for who sees phones masked
 */
export async function checkVerifiers(
  tx: Db,
  { values, row, changes, preview }: Write,
  writer: Operator,
): Promise<void> {
  // A preview asks about thousands of numbers and is written down nowhere.
  const isMasked = isMaskedFor(localverifice, writer);
  if (!changes('verifiers') || (preview && isMasked)) return;
  if (isMasked) await refuseMoreTaken(tx, writer.accountId);
  const mobiles = verifiersIn(values['verifiers']).map(({ mobile }) => String(mobile));
  await sql`select pg_advisory_xact_lock(hashtextextended('verifiers', 0))`.execute(tx);
  const { rows } = await sql<{ title: string; mobile: string }>`
    select p.title, one.row ->> 'mobile' as mobile
    from localverifice as p cross join jsonb_array_elements(p.verifiers) as one (row)
    where p.status <> 'archived' and p.id <> ${row?.id ?? 0} and one.row ->> 'mobile' = any(${mobiles}::text[])
    order by p.id limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  const at = mobiles.indexOf(taken.mobile) + 1;
  const message = `第 ${at} 行：该手机号已是${isMasked ? '其他核销点' : `「${taken.title}」`}的核销员`;
  throw refused(message, isMasked ? loggedTaken(localverifice, message) : undefined);
}
