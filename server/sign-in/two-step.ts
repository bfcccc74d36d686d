import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { codeDigits, type Enrolment, recoveryCodeCount } from '../../contract/account/account-security.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/transaction.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { voidTickets } from './tickets.ts';

const issuer = 'Flan Admin';
/** Seconds that a code stands for, and how many such steps a clock may be off. */
const period = 30;
const window = 1;
const secretBytes = 20;
/** Nobody mistakes these for one another; twelve of them are 59 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeParts = 3;
const partLength = 4;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: codeDigits, period });

/** A fresh secret for an authenticator app, base32 of 160 bits. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What the app is shown: the secret, and the address to be drawn. */
export const enrolmentOf = (secret: string, username: string): Enrolment => ({
  secret,
  uri: totpOf(secret, username).toString(),
});

/** The 30-second step of which this is the code, by the database's clock; undefined when it is of none near now. */
async function counterOf(tx: Tx, secret: string, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(tx);
  const now = rows[0]?.now ?? 0;
  const delta = totpOf(secret).validate({ token: code, timestamp: now * 1000, window });
  return delta === null ? undefined : Math.floor(now / period) + delta;
}

const typed = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();
const isAppCode = (code: string): boolean => new RegExp(`^\\d{${codeDigits}}$`).test(code);
const recoveryHash = (accountId: number, code: string): Buffer =>
  createHash('sha256').update(`${accountId}:${code}`).digest();

/** A code as it was typed, and the box that the account's secret lies in. */
interface Given {
  readonly code: string;
  readonly box: SecretBox;
}

/** Uses a code of the authenticator app, or a recovery code, up. False when it is wrong or was used before. */
export const spendCode = (tx: Tx, accountId: number, { code, box }: Given): Promise<boolean> =>
  isAppCode(typed(code))
    ? spendAppCode(tx, accountId, { code: typed(code), box })
    : spendRecoveryCode(tx, accountId, typed(code));

async function spendAppCode(tx: Tx, accountId: number, { code, box }: Given): Promise<boolean> {
  const mfa = await tx
    .selectFrom('account_mfa')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  const secret = mfa && box.open(mfa.secret, accountId);
  const counter = secret === undefined ? undefined : await counterOf(tx, secret, code);
  if (counter === undefined) return false;
  // Of two that send the same code, the second finds it used.
  const used = await tx
    .updateTable('account_mfa')
    .set({ last_counter: counter })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .where('last_counter', '<', counter)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function spendRecoveryCode(tx: Tx, accountId: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<string>`now()` })
    .where('hash', '=', recoveryHash(accountId, code))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Turns two steps on with the secret that was `stored` when the code is right, and returns new recovery codes. Undefined when the code
 * is wrong, and when two steps are on already. Whoever stands at the door with the password alone has to begin anew.
 */
export async function turnOn(
  tx: Tx,
  accountId: number,
  { stored, code, box }: Given & { readonly stored: string },
): Promise<readonly string[] | undefined> {
  const secret = box.open(stored, accountId);
  const isTried = secret !== undefined && isAppCode(typed(code));
  const counter = isTried ? await counterOf(tx, secret, typed(code)) : undefined;
  if (secret === undefined || counter === undefined) return undefined;
  const { rows } = await sql`
    insert into account_mfa (account_id, secret, enabled_at, last_counter)
    values (${accountId}, ${box.seal(secret, accountId)}, now(), ${counter})
    on conflict (account_id) do update set secret = excluded.secret, enabled_at = now(), last_counter = excluded.last_counter
      where account_mfa.enabled_at is null
    returning account_id`.execute(tx);
  if (rows.length === 0) return undefined;
  await voidTickets(tx, accountId, 'password');
  return newRecoveryCodes(tx, accountId);
}

/** Makes new recovery codes, which are told once; the old ones are void. */
export async function newRecoveryCodes(tx: Tx, accountId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ hash: recoveryHash(accountId, typed(code)), account_id: accountId })))
    .execute();
  return codes;
}

const newPart = (): string =>
  Array.from({ length: partLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
const newCode = (): string => Array.from({ length: codeParts }, newPart).join('-');

/** How an account stands to two steps. */
export interface TwoStep {
  readonly on: boolean;
  /** An enabled role of the account wants it. */
  readonly demanded: boolean;
  readonly codesLeft: number;
}

export async function twoStepOf(db: Tx | Store['db'], accountId: number): Promise<TwoStep> {
  const { rows } = await sql<TwoStep>`
    select
      exists (select from account_mfa where account_id = ${accountId} and enabled_at is not null) as "on",
      exists (
        select from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = ${accountId} and r.status = 'enabled' and r.two_step_required
      ) as demanded,
      (select count(*)::int from recovery_code where account_id = ${accountId} and used_at is null) as "codesLeft"`.execute(
    db,
  );
  return rows[0] ?? { on: false, demanded: false, codesLeft: 0 };
}
