import type { Finding } from '../proof/set-up-proof.ts';
import { instantWords, placeWords } from '../proof/person-words.ts';

/** Somebody with a bottle, or whatever else bears a code. */
export interface ScanPerson {
  /** ISO-8601 +08:00. */
  readonly at: string;
  /** Six-digit code; empty when nobody knows. */
  readonly area: string;
  readonly located: boolean;
  /** The tier that is printed in the code; null where none is. */
  readonly tier_id: string | null;
  /** Their how manyth scan of the day that wins this is, from 1. */
  readonly nth: number;
  /** How manyth of those who scan this code they are, from 1. */
  readonly of_code: number;
}

export type ScanFault =
  | 'unmapped'
  | 'stopped_award'
  | 'no_stock'
  | 'multi_short'
  | 'unprinted'
  | 'only_blank'
  | 'nobody_in_area'
  | 'local_refuses'
  | 'local_area'
  | 'local_limit'
  | 'local_cost'
  | 'shadowed_limit'
  | 'held'
  | 'area_ignored'
  | 'unasked'
  | 'runs_out';

/** What a campaign does to those who scan. */
export interface ScanFinding extends Finding<ScanFault, ScanPerson> {
  /** Empty where it is no tier's. */
  readonly tier_id: string;
  /** The setting that causes it; empty where none does. */
  readonly setting: string;
}

const turns = ({ nth, of_code }: ScanPerson) => [
  `当天第 ${nth} 次`,
  ...(of_code > 1 ? [`第 ${of_code} 个扫这个码的人`] : []),
];

/** `tier`: what its tier is called; empty where none is printed. */
export const scannerText = (person: ScanPerson, tier: string): string =>
  [
    instantWords(person.at),
    placeWords(person.area),
    ...(person.located ? [] : ['没有定位']),
    ...(tier === '' ? [] : [`扫到「${tier}」`]),
    ...turns(person),
  ].join(' · ');
