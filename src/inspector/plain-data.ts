/** What an actor failed with, as data. */
export interface Failure {
  readonly message: string;
  readonly [extra: string]: unknown;
}

/** What the bridge puts in the place of a value that is no data: `‹function close›`. Secrets have names of the same look. */
const mark = /^‹(?!secret \d+›)[^‹›]+›$/;

/**
 * What in the data of a recorded run a test could not say, with the way to it: `files.0 是 ‹file a.png 12 B image/png›`. Undefined
 * when all of it is plain.
 */
export function oddityIn(value: unknown, at = ''): string | undefined {
  if (typeof value === 'string') return mark.test(value) ? `${at === '' ? '它' : at} 是 ${value}` : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = oddityIn(key, at) ?? oddityIn(inner, at === '' ? key : `${at}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The error of an actor as the bridge sends it: its message beside what else it carried. Its class is of no account. */
export function failureIn(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { message = '', name: _, ...extra }: { message?: unknown; name?: unknown } = error;
  return { ...extra, message: String(message) };
}
