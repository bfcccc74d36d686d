import { createHash, randomBytes } from 'node:crypto';

/** A fresh opaque token: 256 bits that mean nothing. */
export const mintToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of an `Authorization: Bearer …` header; empty when there is none. */
export const bearerToken = (header = ''): string => /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1] ?? '';
