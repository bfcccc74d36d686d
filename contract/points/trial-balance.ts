import type { Call } from '../entity/call.ts';

/** 试算 of all wallets (engines.md §2.5): `{ at, wallets }`. */
export const trialBalanceCall: Call = 'GET /admin/api/point-logs/trial-balance';

/** What one wallet comes to over all members. */
export interface WalletBalance {
  readonly code: string;
  readonly title: string;
  readonly members: number;
  /** What accounts say is available, and what their lots hold. */
  readonly available: number;
  readonly lots: number;
  /** What accounts say is put aside, and what their open holds come to. */
  readonly held: number;
  readonly holds: number;
  /** What members owe of what was taken back and not there any more; it is in no other sum. */
  readonly debt: number;
  /** The counter sides: what was given out, and what was used or has expired. What is put aside is neither. */
  readonly issued: number;
  readonly used: number;
  /** Members whose account, lots, holds and entries do not come to the same. */
  readonly off: number;
}

/** The ledger as it stood at one instant. */
export interface TrialBalance {
  /** ISO-8601. */
  readonly at: string;
  readonly wallets: readonly WalletBalance[];
}

/** Whether accounts, lots, holds and entries agree, for each member and in sum. */
export const isBalanced = ({ available, lots, held, holds, issued, used, off }: WalletBalance): boolean =>
  off === 0 && available === lots && held === holds && available + held === issued - used;
