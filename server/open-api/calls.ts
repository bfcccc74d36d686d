import { addressAward, claimAward, verifyAward } from './awards.ts';
import type { OpenCall } from './call.ts';
import { redeemedCode } from './codes.ts';
import { takeDraw } from './draws.ts';
import { readMember, upsertedMember } from './members.ts';
import { readRecords } from './records.ts';

/** What can be called by key, in the order of the document. */
export const openCalls: readonly OpenCall[] = [
  upsertedMember,
  readMember,
  takeDraw,
  claimAward,
  addressAward,
  verifyAward,
  readRecords,
  redeemedCode,
];
