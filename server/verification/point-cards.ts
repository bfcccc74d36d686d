import { pointCardsCall } from '../../contract/verification/point-cards.ts';
import type { CodesOf } from '../links/codes-archive.ts';
import { qrPng, qrSvg } from '../links/qr-picture.ts';
import { localverifice } from './localverifice.resource.ts';
import { asText } from '../entity/read/wire-values.ts';

/** 台卡码 of points: what stands on the counter, so that people find the right place and shops the right point. */
export const pointCards: CodesOf = {
  resource: localverifice,
  call: pointCardsCall,
  label: '打包下载台卡码',
  file: '核销点台卡码',
  files: ({ title, entry_no, card_url }) => {
    const [name, address] = [`${asText(title)}_${asText(entry_no)}`, asText(card_url)];
    return [
      [`${name}.png`, qrPng(address)],
      [`${name}.svg`, qrSvg(address)],
    ];
  },
};
