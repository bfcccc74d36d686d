import type { DrawPerson } from '../../../contract/activities/set-up-proof.ts';
import { areaName } from '../../../contract/entity/areas.ts';
import { formatInstant } from '../../entity/fields/formats.ts';

/** Who somebody is, as far as a set-up asks. */
export const personText = ({ at, area, channel, sku, nth }: DrawPerson): string =>
  [
    formatInstant(at).slice(0, 16),
    area === '' ? '地区不明' : areaName(area),
    ...(channel === '' ? [] : [`渠道 ${channel}`]),
    ...(sku === '' ? [] : [`商品 ${sku}`]),
    `第 ${nth} 次`,
  ].join(' · ');
