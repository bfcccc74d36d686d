import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { MemberBox, MemberKey } from '../core/member-keys.ts';
import { secretBox } from '../sign-in/secrets/secret-box.ts';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
/** Of nonce and tag (NIST SP 800-38D). */
const nonceBytes = 12;
const tagBytes = 16;

function memberKey(bytes: Buffer, memberId: number): MemberKey {
  const key = createSecretKey(bytes);
  // What is sealed for one member and field is nothing to another.
  const about = (field: string): Buffer => Buffer.from(`member ${memberId} ${field}`);
  return {
    seal(field, value) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(about(field));
      const text = Buffer.concat([nonce, sealing.update(value, 'utf8'), sealing.final(), sealing.getAuthTag()]);
      return text.toString('base64url');
    },
    open(field, stored) {
      const sealed = Buffer.from(stored, 'base64url');
      if (sealed.length < nonceBytes + tagBytes) return undefined;
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(about(field))
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

/** A box whose keys are derived from the server's (HKDF, RFC 5869). */
export function memberBox(serverKey: string): MemberBox {
  const box = secretBox(serverKey, 'member key');
  const derived = hkdfSync('sha256', serverKey, '', 'flan-admin member indexes', keyBytes);
  const indexKey = createSecretKey(Buffer.from(derived));
  return {
    newKey(memberId) {
      const bytes = randomBytes(keyBytes);
      return { sealed: box.seal(bytes.toString('base64url'), memberId), key: memberKey(bytes, memberId) };
    },
    openKey(sealed, memberId) {
      const bytes = box.open(sealed, memberId);
      return bytes === undefined ? undefined : memberKey(Buffer.from(bytes, 'base64url'), memberId);
    },
    indexOf: (field, value) =>
      createHmac('sha256', indexKey)
        .update(JSON.stringify([field, value]))
        .digest('base64url'),
  };
}
