import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/* SHA256 with RSA (PKCS #1 v1.5), by which both channels of payments sign: theirs is called RSA2, and WECHATPAY2-SHA256-RSA2048. */

/** The signature of a text, in base64. */
export const signedBy = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** Whether whoever has the other key signed this text. */
export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));

const framed = (text: string, label: string): string =>
  text.includes('-----BEGIN') ? text : `-----BEGIN ${label}-----\n${text.trim()}\n-----END ${label}-----\n`;

/** A private key of RSA as a file holds it: PEM, or the bare base64 that Alipay's tool writes. @throws for anything else */
export function privateKeyIn(text: string): KeyObject {
  try {
    return rsa(createPrivateKey(framed(text, 'PRIVATE KEY')));
  } catch {
    return rsa(createPrivateKey(framed(text, 'RSA PRIVATE KEY')));
  }
}

/** A public key of RSA, or that of a certificate, as a file holds it. @throws for anything else */
export const publicKeyIn = (text: string): KeyObject => rsa(createPublicKey(framed(text, 'PUBLIC KEY')));

function rsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not a key of RSA');
  return key;
}
