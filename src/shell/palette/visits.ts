import type { UserInfo } from '../../../contract/sign-in/session.ts';
import type { Sought } from '../../../machines/shell/palette-offers.ts';
import { read } from '../../core/storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** What somebody had in front in this browser, the latest first. What was kept may be from another version, or from somebody's hand. */
export function visitsOf({ user_id: id }: Pick<UserInfo, 'user_id'>): Pick<Sought, 'recent' | 'names'> {
  const kept: unknown = read('RECENT_PAGES')?.[id];
  const names = Object.entries(read('RECENT_NAMES')?.[id] ?? {}).filter(([, name]) => isText(name));
  return { recent: Array.isArray(kept) ? kept.filter(isText) : [], names: Object.fromEntries(names) };
}
