import { inPieces, serveReader } from '../jobs/imports/reading/reader-thread.ts';
import { codeBoxOf } from './code-box.ts';
import { codeColumns } from './code-columns.ts';
import { codeLines } from './code-lines.ts';
import type { SealGiven } from './codes-thread.ts';

/* Reads one file of codes and seals them: the most of what an import costs, and none of it where requests are answered. */

/** Lines that are written at a time. */
const atOnce = 4_000;

await serveReader(async function* made({ rows, notes }, given) {
  // What the server itself gave (server/coupons/codes-thread.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { keys, owner } = given as SealGiven;
  for await (const lines of codeLines(inPieces(rows, atOnce), codeBoxOf(keys), owner, notes)) yield codeColumns(lines);
});
