import { codeBoxOf } from './code-box.ts';
import { type CodeColumns, codeColumns } from './code-columns.ts';
import { type CodePiece, sealedLines } from './code-lines.ts';
import type { SealGiven } from './codes-thread.ts';

/** One piece of a file, sealed; what a thread of server/coupons/seal-threads.ts does. */
export function sealPiece({
  piece,
  given: { keys, owner },
}: {
  readonly piece: CodePiece;
  readonly given: SealGiven;
}): CodeColumns {
  return codeColumns(sealedLines(piece, codeBoxOf(keys), owner));
}
