import type { Happening } from '../../engine/composition.ts';
import { chartOf, type House, type Living } from './house.ts';
import type { Call } from './wire.ts';

/** Watches one thing. What it finds is said in a sentence. */
export interface Monitor {
  readonly name: string;
  /** A request leaves. */
  readonly sent?: (call: Call, house: House) => string | undefined;
  /** Something happened, and what follows from it has come to rest. */
  readonly after?: (house: House, last: Happening) => string | undefined;
}

export const session = (living: readonly Living[]) => living.find(({ path }) => path === 'session');
export const ofChart = (living: readonly Living[], chart: string) => living.filter((one) => chartOf(one) === chart);

/** The token that the session holds. */
export function tokenIn(living: readonly Living[]): string {
  const state = session(living)?.snapshot;
  return state ? (state.context as { token: string }).token : '';
}

/** Calls wait for what the operator decides about the renewal, or for their turn to be made again: they are not on the wire. */
export const holdsCalls = (living: readonly Living[]): boolean =>
  ['expired', 'renewed', 'resuming'].some((state) => session(living)?.snapshot.matches({ signedIn: state }) ?? false);
