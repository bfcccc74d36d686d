import type { Tx } from '../db/transaction.ts';

/** What refusals leave although their work is taken back. */
const left = new WeakMap<Error, (tx: Tx) => Promise<void>>();

/** A refusal that leaves something: it is written in the same transaction once the work has been taken back. */
export function leaving<Refusal extends Error>(refusal: Refusal, leave: (tx: Tx) => Promise<void>): Refusal {
  left.set(refusal, leave);
  return refusal;
}

/** Writes what a refusal leaves, if anything. */
export async function leaveBehind(tx: Tx, error: Error): Promise<void> {
  await left.get(error)?.(tx);
}
