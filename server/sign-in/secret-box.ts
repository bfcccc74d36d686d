import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { keyName } from '../db/data-dir.ts';
import { publishFile } from '../db/durable-files.ts';
import { refusalOf, StartRefused } from '../db/start-refused.ts';
import { withTransaction } from '../db/transaction.ts';

/** Keeps secrets of accounts, or of other rows, unreadable to whoever has the database alone. */
export interface SecretBox {
  /** The text as it is stored; good for this account only. */
  seal(text: string, ownerId: number): string;
  /**
   * What was sealed; undefined when that was done with another key or for another account, or somebody changed it. What was stored
   * before there was a key is what it is.
   */
  open(stored: string, ownerId: number): string | undefined;
}

/** Stands before what is sealed. No base32 text has a dot. */
const mark = 'v1.';
const cipher = 'aes-256-gcm';
const keyBytes = 32;
/** Characters of a key that cannot be guessed. */
export const shortestKey = 32;
/** Of nonce and tag (NIST SP 800-38D). */
const nonceBytes = 12;
const tagBytes = 16;
const noncesAtOnce = 512;

/** Nonces out of random bytes that are drawn for many at once: a draw for each takes as long as half of the sealing. */
function nonces(): () => Buffer {
  let drawn = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === drawn.length) [drawn, at] = [randomBytes(nonceBytes * noncesAtOnce), 0];
    at += nonceBytes;
    return drawn.subarray(at - nonceBytes, at);
  };
}

/** A box of AES-256-GCM; its key is derived from the server's (HKDF, RFC 5869). `owner`: what kind of row its secrets belong to. */
export function secretBox(serverKey: string, owner = 'account'): SecretBox {
  // Bytes would be made into a key anew each time, which takes longer than the sealing.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', serverKey, '', `flan-admin ${owner} secrets`, keyBytes)));
  const nextNonce = nonces();
  // What is sealed for one is nothing to another.
  const about = (ownerId: number): Buffer => Buffer.from(`${owner} ${ownerId}`);
  return {
    seal(text, ownerId) {
      const nonce = nextNonce();
      const sealing = createCipheriv(cipher, key, nonce).setAAD(about(ownerId));
      const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
      return `${mark}${sealed.toString('base64url')}`;
    },
    open(stored, ownerId) {
      if (!stored.startsWith(mark)) return stored;
      const sealed = Buffer.from(stored.slice(mark.length), 'base64url');
      if (sealed.length < nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(about(ownerId))
        .setAuthTag(sealed.subarray(-tagBytes));
      const text = opening.update(sealed.subarray(nonceBytes, -tagBytes));
      try {
        return Buffer.concat([text, opening.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * The key of a server that was given none: made at its first start, in a file that only its own user may read. Throws
 * `StartRefused` when it can neither be read nor made.
 */
export function keptKey(dataDir: string): string {
  const file = path.join(dataDir, keyName);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    // Of two that start at once one is first.
    if (!fs.existsSync(file)) publishFile(file, `${randomBytes(keyBytes).toString('base64url')}\n`, 0o600);
    const key = fs.readFileSync(file, 'utf8').trim();
    if (key.length >= shortestKey) return key;
  } catch (error) {
    throw refusalOf(error, dataDir);
  }
  throw new StartRefused('damaged', `密钥文件 ${file} 不完整：请从备份恢复，或用环境变量 SECRET_KEY 指定密钥。`);
}

/** Seals what was stored before there was a key. Returns for how many accounts the stored secret cannot be opened with this one. */
export function sealStored(store: Store, box: SecretBox): Promise<number> {
  return withTransaction(store, async (tx) => {
    const { rows } = await sql<{ account_id: number; secret: string }>`
      select account_id, secret from account_mfa order by account_id for update`.execute(tx);
    for (const { account_id: accountId, secret } of rows.filter((row) => !row.secret.startsWith(mark)))
      await sql`update account_mfa set secret = ${box.seal(secret, accountId)} where account_id = ${accountId}`.execute(
        tx,
      );
    return rows.filter((row) => box.open(row.secret, row.account_id) === undefined).length;
  });
}
