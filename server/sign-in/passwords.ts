import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordFault } from '../../contract/core/passwords.ts';

// The package's default algorithm is argon2id; its `Algorithm` is a const enum, which this project cannot read.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const maxAtOnce = 4;

/** PHC string of argon2id (m=19456, t=2, p=1), some 20 ms. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A password to be told to somebody once: 80 bits, and kept to the rules. */
export function randomPassword(): string {
  const password = Array.from({ length: 14 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return passwordFault(password, '') === '' ? password : randomPassword();
}

const nobody = hashPassword(randomPassword());

/** Whether the password is right. Without a hash (there is no such account) it takes as long and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when fewer than four others run: verifying takes a core and 19 MB each. */
export async function inVerifySlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
