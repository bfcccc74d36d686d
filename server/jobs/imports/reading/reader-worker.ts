import { inPieces, serveReader } from './reader-thread.ts';

/* Reads one file, and hands on its lines as they are. */

await serveReader(({ rows }) => inPieces(rows));
