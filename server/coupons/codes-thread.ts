import type { ReaderThread } from '../jobs/imports/reading/read-file.ts';
import type { CodeBox, CodeKeys } from './code-box.ts';
import type { CodeColumns } from './code-columns.ts';
import type { CodeOwner, CodeShare } from './code-lines.ts';

/** What a thread that seals codes needs. */
export interface SealGiven {
  readonly keys: CodeKeys;
  readonly owner: CodeOwner;
  readonly share: CodeShare;
}

const program = new URL('./codes-worker.ts', import.meta.url);

/** Bytes of a file from which on a second thread is sooner done than started. */
const longFile = 200_000;

/** Threads that read a file of codes and hand them on sealed: sealing takes ten times as long as reading, so a long file is sealed by two. */
export function codesThreads({ keys }: CodeBox, owner: CodeOwner, bytes: number): readonly ReaderThread<CodeColumns>[] {
  const { goodsId, partner, isLink = false, needsPassword = false } = owner;
  const of = bytes < longFile ? 1 : 2;
  return Array.from({ length: of }, (_, nth) => {
    const given: SealGiven = { keys, owner: { goodsId, partner, isLink, needsPassword }, share: { nth, of } };
    return { program, given };
  });
}
