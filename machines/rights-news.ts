import type { LiveEvents } from '../contract/live.ts';
import type { LiveNews } from './live.ts';

/** Whether what the server told means that the user info is to be read anew: `own` is the edition of what is known. */
export function isRightsNews({ event, data }: LiveNews, own: string | undefined): boolean {
  if (event !== 'rights' && event !== 'hello') return false;
  const { rights } = (data ?? {}) as LiveEvents['hello'];
  return rights === undefined ? event === 'rights' : rights !== own;
}
