import type { Freight } from './freight.ts';

/** 试算 of a freight template (wider.md §5.4): `POST /freight-templates/{id}/preview`. */
export const freightPreviewCall = 'POST /admin/api/freight-templates/{id}/preview';

/** What is sent: the code of an area, pieces, whole grams, fen of the goods. */
export interface FreightQuestion {
  readonly region: string;
  readonly qty: number;
  readonly weight: number;
  readonly amount: number;
}

export type FreightAnswer = Freight;
