import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { keyName } from '../../db/data-dir.ts';
import { publishFile } from '../../db/durable-files.ts';
import { refusalOf, StartRefused } from '../../db/start-refused.ts';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import { keyBytes, sealMark, type SecretBox, shortestKey } from './secret-box.ts';

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
    for (const { account_id: accountId, secret } of rows.filter((row) => !row.secret.startsWith(sealMark)))
      await sql`update account_mfa set secret = ${box.seal(secret, accountId)} where account_id = ${accountId}`.execute(
        tx,
      );
    return rows.filter((row) => box.open(row.secret, row.account_id) === undefined).length;
  });
}
