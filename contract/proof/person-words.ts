import { areaName } from '../entity/areas.ts';

/** An instant, ISO-8601 +08:00, to the minute. */
export const instantWords = (at: string): string => at.slice(0, 16).replace('T', ' ');

export const placeWords = (area: string): string => (area === '' ? '地区不明' : areaName(area));
