import { inPieces, serveReader } from '../jobs/imports/reading/reader-thread.ts';
import { codePieces } from './code-lines.ts';
import type { SealGiven } from './codes-thread.ts';
import { sealedInOrder } from './seal-threads.ts';

/* Reads one file of codes and hands it on sealed: the most of what an import costs, and none of it where requests are answered. */

/** Lines that are written at a time. */
const atOnce = 4_000;

await serveReader(async function* made({ rows, notes }, given) {
  // What the server itself gave (server/coupons/codes-thread.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  yield* sealedInOrder(codePieces(inPieces(rows, atOnce), notes), given as SealGiven);
});
