import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { secretBox } from '../sign-in/secret-box.ts';

/** Keeps codes of partners unreadable to whoever has the database alone, and tells two of them apart without opening them. */
export interface CodeBox {
  /** The code or its password as it is stored; good for these goods only. */
  seal(text: string, goodsId: number): string;
  /** What was sealed; undefined with another key or for other goods. */
  open(stored: string, goodsId: number): string | undefined;
  /** The same for the same code of the same partner, and for nothing else. */
  digest(partner: string, code: string): string;
}

const keyBytes = 32;

/** A box whose keys are derived from the server's (HKDF, RFC 5869). */
export function codeBox(serverKey: string): CodeBox {
  const box = secretBox(serverKey, 'coupon code');
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', serverKey, '', 'flan-admin coupon code digests', keyBytes)),
  );
  return {
    seal: (text, goodsId) => box.seal(text, goodsId),
    open: (stored, goodsId) => box.open(stored, goodsId),
    digest: (partner, code) =>
      createHmac('sha256', key)
        .update(JSON.stringify([partner, code]))
        .digest('base64url'),
  };
}

const shownTail = 4;
const shortest = 12;

/** A code as everybody sees it: its last four characters, none of a short one. */
export const maskedCode = (code: string): string => (code.length < shortest ? '****' : `****${code.slice(-shownTail)}`);
