import { storageKey } from '../../src/core/storage.ts';
import type { Visit } from './visit.ts';

/** The record of the token in local storage (spec §9); times in ms since 1970. */
export interface StoredToken {
  readonly dataType: string;
  readonly value: string;
  readonly timestamp: number;
  readonly expire?: number;
}

export const hashOf = ({ page }: Visit): string => new URL(page.url()).hash;

/** Title of the tab in front; undefined when an exception page is, or none. */
export const frontOf = async ({ ui }: Visit): Promise<string | undefined> =>
  (await ui.seeControls('tab')).find(({ on }) => on === true)?.name;

export async function tokenOf({ page }: Visit): Promise<StoredToken | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storageKey('Access-Token'));
  return JSON.parse(text ?? 'null') as StoredToken | null;
}
