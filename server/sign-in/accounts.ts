import { sql } from 'kysely';
import type { BuiltinRole } from '../../contract/people/builtin-role.ts';
import { builtinRoles } from '../../contract/people/roles.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { ensureDept, headOffice } from './departments.ts';
import { ensurePages } from '../people/menu-wishes.ts';
import { offerGrants, pairsBefore } from '../people/offers.ts';
import { ensureParameters } from '../dictionary/parameter-values.ts';
import { ensureDictionaries } from '../dictionary/ensure.ts';
import { hashPassword, randomPassword } from './passwords.ts';

const superAdmin = 'super_admin';

/** Where an account stands. */
interface Place {
  /** A department by the names that lead to it from the top; none: the top. */
  readonly dept?: readonly string[];
  readonly regions?: readonly string[];
}

/**
 * Where demo accounts stand (wider.md §14). What those see who do not see everything lies in 华南市场部: the demo rows are spread
 * over the market departments (server/seed/demo-rows.ts).
 */
export const demoPlaces: Readonly<Record<string, Place>> = {
  system_admin: { dept: ['信息部'] },
  ops_manager: { dept: ['运营中心'] },
  campaign_operator: { dept: ['华南市场部'] },
  mall_operator: { dept: ['运营中心', '商城组'] },
  customer_service: { dept: ['客服中心'] },
  // Guangzhou; the demo has a point in Shenzhen as well.
  channel_manager: { dept: ['渠道中心', '华南大区'], regions: ['440100'] },
  finance_auditor: { dept: ['财务部'] },
};

interface NewAccount extends Place {
  readonly username: string;
  readonly nickname: string;
  readonly role: string;
  readonly email?: string;
}

/** What was made: the administrator's first password, when the account is new. */
export interface Ensured {
  readonly firstPassword?: string;
}

/**
 * Makes sure that the built-in roles (wider.md §13) and the account `admin` exist. What operators changed stays: a role
 * that exists is given only grants that it was never offered (server/people/offers.ts). 超级管理员 always gets everything.
 */
export async function ensureBuiltin(
  store: Store,
  { adminPassword }: { adminPassword?: string } = {},
): Promise<Ensured> {
  await withTransaction(store, async (tx) => {
    await ensurePages(tx);
    await ensureParameters(tx);
    await ensureDictionaries(tx);
    const before = await pairsBefore(tx);
    for (const [sort, role] of builtinRoles.entries()) await ensureRole(tx, role, sort, before);
  });
  if (await exists(store, 'admin')) return {};
  const firstPassword = adminPassword ?? randomPassword();
  const made = await addAccount(store, { username: 'admin', nickname: '超级管理员', role: superAdmin }, firstPassword);
  return made ? { firstPassword } : {};
}

/**
 * One account for each built-in role except 超级管理员, named by the role's code (outside.md), with an address that no mail reaches. Existing ones stay as they
 * are; returns the names of those that were made.
 */
export async function ensureDemoAccounts(store: Store, password: string): Promise<readonly string[]> {
  const made: string[] = [];
  for (const { code, name } of builtinRoles) {
    if (code === superAdmin || (await exists(store, code))) continue;
    const account = { username: code, nickname: name, role: code, email: `${code}@flan.example`, ...demoPlaces[code] };
    if (await addAccount(store, account, password)) made.push(code);
  }
  return made;
}

async function ensureRole(tx: Tx, role: BuiltinRole, sort: number, before: ReadonlySet<string>): Promise<void> {
  const { code, name, dataScope, maskMode, pointLimit, regionCodes = null } = role;
  const reach = { data_scope: dataScope, region_codes: regionCodes && [...regionCodes], mask_mode: maskMode };
  const made = await tx
    .insertInto('role')
    .values({ code, name, sort, is_builtin: true, point_adjust_limit: pointLimit, ...reach })
    .onConflict((conflict) => conflict.column('code').where('status', '<>', 'deleted').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id } = made ?? (await roleOf(tx, code));
  await offerGrants(tx, role, { id, made: made !== undefined, before });
}

const roleOf = (tx: Tx, code: string) =>
  tx
    .selectFrom('role')
    .select('id')
    .where('code', '=', code)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();

async function exists({ db }: Store, username: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirst();
  return row !== undefined;
}

/** Returns false when another instance was faster. */
async function addAccount(
  store: Store,
  { username, nickname, role, email, dept = [], regions = [] }: NewAccount,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return withTransaction(store, async (tx) => {
    let place = await ensureDept(tx, headOffice);
    for (const name of dept) place = await ensureDept(tx, name, place);
    const account = await tx
      .insertInto('account')
      .values({
        username,
        nickname,
        password_hash: passwordHash,
        is_builtin: username === 'admin',
        ...(email !== undefined && { email, email_verified_at: sql<string>`now()` }),
        dept_id: place,
        region_codes: [...regions],
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!account) return false;
    await tx
      .insertInto('account_role')
      .columns(['account_id', 'role_id'])
      .expression((from) =>
        from
          .selectFrom('role')
          .select((select) => [select.val(account.id).as('account_id'), 'id'])
          .where('code', '=', role),
      )
      .execute();
    return true;
  });
}
