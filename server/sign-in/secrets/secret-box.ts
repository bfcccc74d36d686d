import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

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
export const sealMark = 'v1.';
const cipher = 'aes-256-gcm';
/** Bytes of a key. */
export const keyBytes = 32;
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

/** The key of such a box, derived from the server's (HKDF, RFC 5869). */
export const boxKey = (serverKey: string, owner: string): KeyObject =>
  // Bytes would be made into a key anew each time, which takes longer than the sealing.
  createSecretKey(Buffer.from(hkdfSync('sha256', serverKey, '', `flan-admin ${owner} secrets`, keyBytes)));

/** A box of AES-256-GCM. `owner`: what kind of row its secrets belong to. */
export const secretBox = (serverKey: string, owner = 'account'): SecretBox => boxOf(boxKey(serverKey, owner), owner);

/** The same with the key at hand, which a thread is given in place of the server's. */
export function boxOf(key: KeyObject, owner: string): SecretBox {
  const nextNonce = nonces();
  // What is sealed for one is nothing to another.
  let last = { id: Number.NaN, bytes: Buffer.alloc(0) };
  const about = (id: number): Buffer => {
    if (last.id !== id) last = { id, bytes: Buffer.from(`${owner} ${id}`) };
    return last.bytes;
  };
  return {
    seal(text, ownerId) {
      const nonce = nextNonce();
      const sealing = createCipheriv(cipher, key, nonce).setAAD(about(ownerId));
      const sealed = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
      return `${sealMark}${sealed.toString('base64url')}`;
    },
    open(stored, ownerId) {
      if (!stored.startsWith(sealMark)) return stored;
      const sealed = Buffer.from(stored.slice(sealMark.length), 'base64url');
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
