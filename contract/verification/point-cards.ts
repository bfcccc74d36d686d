import type { Call } from '../entity/call.ts';

/** Where the codes on the cards of verification points lead (award.md §3.13, 下载台卡码); nobody needs to be signed in. */
export const pointBase = '/p/';

/** The cards of points that are named by `ids`, comma-joined, as one archive. */
export const pointCardsCall = 'GET /admin/api/FlanAwardLocalverifice/cards' satisfies Call;
