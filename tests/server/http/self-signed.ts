import { generateKeyPairSync, sign } from 'node:crypto';

/* A certificate for this machine, made for one test: X.509 as it is written (RFC 5280), with a key of its own. */

const length = (bytes: number): Buffer => {
  if (bytes < 128) return Buffer.from([bytes]);
  const hex = bytes.toString(16);
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
};
const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
};
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) =>
  tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`, 'latin1'));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))));
/** `localhost` and 127.0.0.1. */
const alternativeNames = sequence(
  oid('551d11'),
  tagged(0x04, sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))),
);

const pem = (label: string, der: Buffer): Buffer =>
  Buffer.from(
    `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`,
  );

/** Certificate and key as PEM, good for a day. */
export function selfSigned(): { readonly cert: Buffer; readonly key: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 86_400_000;
  const told = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames)),
  );
  const cert = sequence(told, ecdsaWithSha256, bits(sign('sha256', told, privateKey)));
  return {
    cert: pem('CERTIFICATE', cert),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
