import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { boxKey, boxOf } from '../sign-in/secrets/secret-box.ts';

/** Keeps codes of partners unreadable to whoever has the database alone, and tells two of them apart without opening them. */
export interface CodeBox {
  /** The code or its password as it is stored; good for these goods only. */
  seal(text: string, goodsId: number): string;
  /** What was sealed; undefined with another key or for other goods. */
  open(stored: string, goodsId: number): string | undefined;
  /** The same for the same code of the same partner, and for nothing else. */
  digest(partner: string, code: string): string;
  readonly keys: CodeKeys;
}

/** What a box seals and compares with; a thread is given it in place of the server's key. */
export interface CodeKeys {
  readonly sealing: KeyObject;
  readonly comparing: KeyObject;
}

const keyBytes = 32;
const owner = 'coupon code';

/** Keys that are derived from the server's (HKDF, RFC 5869). */
const keysOf = (serverKey: string): CodeKeys => ({
  sealing: boxKey(serverKey, owner),
  comparing: createSecretKey(
    Buffer.from(hkdfSync('sha256', serverKey, '', 'flan-admin coupon code digests', keyBytes)),
  ),
});

/** The box of a server. */
export const codeBox = (serverKey: string): CodeBox => codeBoxOf(keysOf(serverKey));

/** A box with its keys at hand. */
export function codeBoxOf(keys: CodeKeys): CodeBox {
  const box = boxOf(keys.sealing, owner);
  return {
    keys,
    seal: (text, goodsId) => box.seal(text, goodsId),
    open: (stored, goodsId) => box.open(stored, goodsId),
    digest: (partner, code) =>
      createHmac('sha256', keys.comparing)
        .update(JSON.stringify([partner, code]))
        .digest('base64url'),
  };
}

const shownTail = 4;
const shortest = 12;

/** A code as everybody sees it: its last four characters, none of a short one. */
export const maskedCode = (code: string): string => (code.length < shortest ? '****' : `****${code.slice(-shownTail)}`);
