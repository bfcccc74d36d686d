import type { Freight } from './freight.ts';

/**
 * 试算 of a freight template (wider.md §5.4): `POST /freight-templates/{id}/preview` of `region` (the code of an area), `qty` (pieces),
 * `weight` (whole grams) and `amount` (fen of the goods).
 */
export const freightPreviewCall = 'POST /admin/api/freight-templates/{id}/preview';

export type FreightAnswer = Freight;
