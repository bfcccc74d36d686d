import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/*
 * PGlite starts PostgreSQL with fsync off and its NodeFS has no fsync callback: a power cut would lose every row it
 * acknowledged. This file system adds the callback; the start parameters switch fsync on again.
 */

/** The part of emscripten's file system that the hook touches; its own types are not published. */
interface HostFiles {
  stream_ops: { fsync?: (stream: HostStream) => number };
  realPath(node: object): string;
}

interface HostStream {
  /** The host's file descriptor; directories have none. */
  nfd?: number;
  node: object;
}

/** Called for every fsync the engine asks for; a throw must end the worker, because the data may not be on the disk. */
export type FsyncHook = (sync: () => void) => void;

/** NodeFS whose fsync reaches the disk, directories included. */
export class DurableNodeFS extends NodeFS {
  readonly #hook: FsyncHook;

  constructor(folder: string, hook: FsyncHook) {
    super(folder);
    this.#hook = hook;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...given);
    prepared.emscriptenOpts.preRun?.push((mod) => {
      const files: unknown = mod.NODEFS;
      if (!isHostFiles(files)) throw new Error('this PGlite has no host file system to hook into');
      files.stream_ops.fsync = (stream) => {
        this.#hook(() => syncStream(files, stream));
        return 0;
      };
    });
    return prepared;
  }
}

function isHostFiles(value: unknown): value is HostFiles {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;
}

function syncStream(files: HostFiles, stream: HostStream): void {
  if (stream.nfd !== undefined) return fs.fsyncSync(stream.nfd);
  if (process.platform === 'win32') return;
  const fd = fs.openSync(files.realPath(stream.node), 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** PGlite's own parameters without `-F` (fsync off), and a small server's memory and log sizes. */
export const startParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default, fdatasync, never reaches the host; see the callback above.
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap(setting),
  ...['shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB', 'timezone=Asia/Shanghai'].flatMap(setting),
  // Only what ends the engine: a refused statement is its request's business, and its text may be private.
  ...['log_min_messages=fatal', 'log_min_error_statement=panic'].flatMap(setting),
];

function setting(text: string): string[] {
  return ['-c', text];
}
