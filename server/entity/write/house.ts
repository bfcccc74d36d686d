import type { Actor } from './database.ts';

/** The house itself, where nobody asked for it: as ledgers, timelines and logs name it. */
export const house: Actor = { accountId: null, nickname: '系统' };

/** The same, as the ledgers of slots name it (award.md §2.4). */
export const system: Actor = { ...house, nickname: 'system' };
