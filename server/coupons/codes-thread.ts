import type { ReaderThread } from '../jobs/imports/reading/read-file.ts';
import type { CodeBox, CodeKeys } from './code-box.ts';
import type { CodeColumns } from './code-columns.ts';
import type { CodeOwner } from './code-lines.ts';

/** What a thread that seals codes needs. */
export interface SealGiven {
  readonly keys: CodeKeys;
  readonly owner: CodeOwner;
}

const program = new URL('./codes-worker.ts', import.meta.url);

/** A thread that reads a file of codes and hands them on sealed. */
export function codesThread({ keys }: CodeBox, owner: CodeOwner): ReaderThread<CodeColumns> {
  const { goodsId, partner, isLink = false, needsPassword = false } = owner;
  const given: SealGiven = { keys, owner: { goodsId, partner, isLink, needsPassword } };
  return { program, given };
}
