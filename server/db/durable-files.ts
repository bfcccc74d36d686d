import fs from 'node:fs';
import path from 'node:path';

/** Forces a file's content to the disk. */
function syncFile(file: string): void {
  syncDescriptor(fs.openSync(file, 'r+'));
}

/** Forces a directory's entries to the disk. Windows cannot open directories and journals their entries itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncDescriptor(fs.openSync(folder, 'r'));
}

/** Forces everything below and including `folder` to the disk. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(target);
    else if (entry.isFile()) syncFile(target);
  }
  syncFolder(folder);
}

/** Replaces `file` by `text` so that after a power cut it holds either the old or the new text, never a part. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(draft, text, { flush: true });
  fs.renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** Publishes `file` with its whole `text` in one step, readable for all unless `mode` says otherwise. Returns false when the name is already taken. */
export function publishFile(file: string, text: string, mode = 0o666): boolean {
  const draft = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(draft, text, { flush: true, mode });
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.unlinkSync(draft);
  }
}

function syncDescriptor(fd: number): void {
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
