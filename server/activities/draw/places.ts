import { stemOf } from '../../../contract/activities/draw/conditions.ts';

/** Residents of the provinces in ten thousands (seventh national census, 2020). */
const residents: Readonly<Record<string, number>> = {
  110000: 2189,
  120000: 1387,
  130000: 7461,
  140000: 3492,
  150000: 2405,
  210000: 4259,
  220000: 2407,
  230000: 3185,
  310000: 2487,
  320000: 8475,
  330000: 6457,
  340000: 6103,
  350000: 4154,
  360000: 4519,
  370000: 10153,
  410000: 9937,
  420000: 5775,
  430000: 6644,
  440000: 12601,
  450000: 5013,
  460000: 1008,
  500000: 3205,
  510000: 8367,
  520000: 3856,
  530000: 4721,
  540000: 365,
  610000: 3953,
  620000: 2502,
  630000: 592,
  640000: 720,
  650000: 2585,
};

/** Part of its province, or city, that a smaller place is taken to be: nobody has told the house more. */
const cityPart = 1 / 15;
const districtPart = 1 / 10;

/** A place that visitors come from, with its share of them (of any sum). */
export interface Place {
  readonly code: string;
  readonly weight: number;
}

const weightOf = (code: string): number => {
  const province = residents[`${code.slice(0, 2)}0000`] ?? 0;
  const depth = stemOf(code).length;
  if (depth === 2) return province;
  return depth === 4 ? province * cityPart : province * cityPart * districtPart;
};

/**
 * Where visitors come from: the provinces by their residents, and every smaller place that a condition or the activity names, as a
 * part of what it lies in. Only where the activity takes place.
 */
export function placesOf(named: readonly string[], takesPlaceIn: (code: string) => boolean): readonly Place[] {
  const smaller = [...new Set(named)].filter((code) => stemOf(code).length > 2);
  const all = [...Object.keys(residents), ...smaller].map((code) => ({ code, weight: weightOf(code) }));
  const places = all.map(({ code, weight }) => {
    const inside = smaller.filter((other) => other !== code && parentAmong(other, smaller) === code);
    return { code, weight: Math.max(0, weight - inside.reduce((sum, other) => sum + weightOf(other), 0)) };
  });
  const open = places.filter(({ code, weight }) => weight > 0 && takesPlaceIn(code));
  return open.length > 0 ? open : [{ code: '', weight: 1 }];
}

/** The nearest place that a smaller one lies in, of those that stand on their own. */
function parentAmong(code: string, smaller: readonly string[]): string {
  const city = `${code.slice(0, 4)}00`;
  return code !== city && smaller.includes(city) ? city : `${code.slice(0, 2)}0000`;
}
