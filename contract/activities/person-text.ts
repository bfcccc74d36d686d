import { instantWords, placeWords } from '../proof/person-words.ts';
import type { DrawPerson } from './set-up-proof.ts';

/** Who somebody is, as far as a set-up asks. */
export const personText = ({ at, area, channel, sku, nth }: DrawPerson): string =>
  [
    instantWords(at),
    placeWords(area),
    ...(channel === '' ? [] : [`渠道 ${channel}`]),
    ...(sku === '' ? [] : [`商品 ${sku}`]),
    `第 ${nth} 次`,
  ].join(' · ');
