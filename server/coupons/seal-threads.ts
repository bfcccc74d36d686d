import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { CodeColumns } from './code-columns.ts';
import type { CodePiece } from './code-lines.ts';
import type { SealGiven } from './codes-thread.ts';
import { sealPiece } from './seal-worker.ts';

/** Threads that seal while the file is read on. Two are as fast as the database writes. */
const threads = Math.min(2, availableParallelism());
/** Pieces that are sealed before the first of them is taken. */
const ahead = threads + 1;

/** Pieces of a file, sealed and in their order. The first is sealed here: most files have no second, which threads would be started for. */
export async function* sealedInOrder(
  pieces: AsyncIterable<CodePiece>,
  given: SealGiven,
): AsyncGenerator<CodeColumns, void> {
  let pool: Tinypool | undefined;
  const inThread = (piece: CodePiece): Promise<CodeColumns> => {
    pool ??= new Tinypool({
      filename: new URL('./seal-worker.ts', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
    });
    return pool.run({ piece, given }, { name: sealPiece.name });
  };
  const underWay: Promise<CodeColumns>[] = [];
  let isFirst = true;
  try {
    for await (const piece of pieces) {
      if (isFirst) yield sealPiece({ piece, given });
      else underWay.push(inThread(piece));
      isFirst = false;
      if (underWay.length > ahead) yield* next(underWay);
    }
    while (underWay.length > 0) yield* next(underWay);
  } finally {
    // A fault further down in the file ends it; what is being sealed is let go of, not left to fail unheard.
    await Promise.allSettled(underWay);
    await pool?.destroy();
  }
}

async function* next(underWay: Promise<CodeColumns>[]): AsyncGenerator<CodeColumns, void> {
  const sealed = underWay.shift();
  if (sealed) yield await sealed;
}
