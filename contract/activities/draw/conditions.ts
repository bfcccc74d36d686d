/** Conditions of a branch (award.md §3.2): the shape of `match_value`, by `match_type`. */
export interface MatchValues {
  readonly none: null;
  /** Six-digit codes; a code covers what lies in it. */
  readonly area: { readonly codes: readonly string[] };
  /** Monday is 1; times are `HH:mm`, from one up to and without the other. No weekday, or no range: all of them. */
  readonly time: {
    readonly weekdays: readonly number[];
    readonly ranges: readonly { readonly from: string; readonly to: string }[];
  };
  readonly user_level: { readonly level_ids: readonly number[] };
  /** One of these labels is enough. */
  readonly user_label: { readonly label_ids: readonly number[] };
  readonly channel: { readonly channels: readonly string[] };
  readonly product: { readonly sku_codes: readonly string[] };
  /** The nth scan or draw of the visitor in this activity, both ends included; `to` 0 is open. */
  readonly scan_seq: { readonly from: number; readonly to: number };
  readonly draw_seq: { readonly from: number; readonly to: number };
}
export type MatchType = keyof MatchValues;
export type Condition = {
  readonly [Of in MatchType]: { readonly type: Of; readonly value: MatchValues[Of] };
}[MatchType];

/** Who draws, and when. */
export interface Visitor {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Six-digit code of where he is; empty when nobody knows. */
  readonly area: string;
  readonly levelId: number;
  readonly labelIds: readonly number[];
  readonly channel: string;
  readonly sku: string;
  /** His how manyth scan and draw in the activity this is, from 1. */
  readonly nthScan: number;
  readonly nthDraw: number;
}

const minute = 60_000;
const dayMinutes = 1440;
const zoneMinutes = 8 * 60;

/** Minutes since 1970 in Asia/Shanghai, which has known no other offset since 1991. */
const localMinutes = (at: number) => Math.floor(at / minute) + zoneMinutes;

/** Number of the day in Asia/Shanghai. */
export const localDay = (at: number): number => Math.floor(localMinutes(at) / dayMinutes);

/** 1 is Monday; the first of 1970 was a Thursday. */
export const weekdayOf = (at: number): number => ((localDay(at) + 3) % 7) + 1;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The part of a code that all places in it share: two digits of a province, four of a city. */
export const stemOf = (code: string) =>
  code.endsWith('0000') ? code.slice(0, 2) : code.endsWith('00') ? code.slice(0, 4) : code;

type Test = (visitor: Visitor) => boolean;

/** A range that ends before it begins goes over midnight. */
function timeTest({ weekdays, ranges }: MatchValues['time']): Test {
  const days = new Set(weekdays);
  const spans = ranges.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const);
  return ({ at }) => {
    if (days.size > 0 && !days.has(weekdayOf(at))) return false;
    const now = localMinutes(at) % dayMinutes;
    return (
      spans.length === 0 || spans.some(([from, to]) => (from < to ? now >= from && now < to : now >= from || now < to))
    );
  };
}

/** Whether a place lies in one of these, or is one. */
export function covering(codes: readonly string[]): (area: string) => boolean {
  const stems = codes.map(stemOf);
  return (area) => stems.some((stem) => area.startsWith(stem));
}

const within = (nth: number, { from, to }: { readonly from: number; readonly to: number }) =>
  nth >= from && (to === 0 || nth <= to);

/** The question that a condition asks of a visitor, made ready to be asked a million times. */
export function testOf(condition: Condition): Test {
  switch (condition.type) {
    case 'none':
      return () => true;
    case 'area': {
      const covers = covering(condition.value.codes);
      return ({ area }) => covers(area);
    }
    case 'time':
      return timeTest(condition.value);
    case 'user_level': {
      const levels = new Set(condition.value.level_ids);
      return ({ levelId }) => levels.has(levelId);
    }
    case 'user_label': {
      const labels = new Set(condition.value.label_ids);
      return ({ labelIds }) => labelIds.some((label) => labels.has(label));
    }
    case 'channel': {
      const channels = new Set(condition.value.channels);
      return ({ channel }) => channels.has(channel);
    }
    case 'product': {
      const skus = new Set(condition.value.sku_codes);
      return ({ sku }) => skus.has(sku);
    }
    case 'scan_seq':
      return ({ nthScan }) => within(nthScan, condition.value);
    case 'draw_seq':
      return ({ nthDraw }) => within(nthDraw, condition.value);
  }
}
