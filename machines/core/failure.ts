/** A failure as charts keep it: plain data, so that snapshots can be compared, shown and written down. */
export interface Failed {
  readonly message: string;
  /** Business code or HTTP status; 0 when nothing answered. */
  readonly code: number;
  readonly result?: unknown;
}

/** What an actor rejected with, as data. Whatever carries `code` and `result` keeps them. */
export function failedWith(error: unknown): Failed {
  if (typeof error !== 'object' || error === null) return { message: String(error), code: 0 };
  const { message, code, result } = error as Partial<Failed>;
  return {
    message: typeof message === 'string' && message !== '' ? message : '操作失败，请重试',
    code: typeof code === 'number' ? code : 0,
    ...(result !== undefined && { result }),
  };
}

/** Charts ship without effects; the files of src whose names end in `-wiring.ts` provide them (design.md §3). */
export const unprovided = (): Promise<never> => Promise.reject(new Error('not provided'));
