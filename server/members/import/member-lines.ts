import type { LinesOf } from '../../entity/import-lines.ts';
import { lookAtLines } from './look-at-lines.ts';
import { writeMemberLines } from './write-lines.ts';

/** What becomes of lines of files of members (wider.md §3.1). */
export const memberLines: LinesOf = { look: lookAtLines, write: writeMemberLines };
