/** Why the database, or the storage of uploads, would not open: the launcher and the tests tell the cases apart by this. */
export type RefusalKind =
  | 'locked'
  | 'foreign'
  | 'damaged'
  | 'no-space'
  | 'unwritable'
  | 'not-durable'
  | 'not-opening'
  | 'unreachable'
  | 'unsuitable'
  | 'migration'
  | 'stranded'
  | 'storage';

/** The server may not start. `message` is one Chinese line for the operator: print it without a stack and exit. */
export class StartRefused extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefused';
    this.kind = kind;
  }
}

const unwritable: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'EISDIR']);

/** Reads the `code` of a Node or PostgreSQL error; '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The disk is full, of the database or of files that come with a call: PostgreSQL's code, Node's, and what the engine writes. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error)) ||
  (error instanceof Error && /ENOSPC|no space left on device|errno: 51\b/i.test(error.message));

/** A file or folder may not be written. A PostgreSQL error has a severity instead of a system call. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error));

/** Turns a file system error about `folder` into the line an operator can act on; anything else is returned as it is. */
export function refusalOf(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  if (isDiskFull(error)) return noSpace(folder, error);
  if (!unwritable.has(code)) return error;
  return new StartRefused(
    'unwritable',
    `数据目录 ${folder} 无法写入（${code}），请检查路径和权限，或用 DATA_DIR 另选目录。`,
    {
      cause: error,
    },
  );
}

/** The line for a full disk. */
export function noSpace(folder: string, cause?: unknown): StartRefused {
  return new StartRefused('no-space', `数据目录 ${folder} 所在磁盘空间不足，请清理后重试。`, { cause });
}
