import { type Condition, covering, type Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { Random } from '../../../contract/activities/draw/random.ts';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import { type Place, placesOf } from './places.ts';

/** Where an activity takes place (award.md §0.2). */
export interface AreaScope {
  readonly mode: 'all' | 'include' | 'exclude';
  readonly codes: readonly string[];
}

/** The people of a rehearsal: what they are is drawn once, how often they came is counted. */
export interface Crowd {
  /** Somebody comes; `at` in milliseconds. Does not count the visit. */
  readonly visit: (person: number, at: number) => Visitor;
  /** Counts a draw of that person. */
  readonly drew: (person: number) => void;
}

const conditionsIn = (plans: readonly DrawPlan[]): readonly Condition[] =>
  plans.flatMap(({ condition, children }) => [condition, ...conditionsIn(children)]);

/** Places with quotas of their own. */
const regionsIn = (plans: readonly DrawPlan[]): readonly string[] =>
  plans.flatMap(({ prizes, children }) => [
    ...prizes.flatMap(({ regions = [] }) => regions.map(({ place }) => place)),
    ...regionsIn(children),
  ]);

/** What the conditions of a tree tell apart, and where its prizes have quotas. */
function toldApart(plans: readonly DrawPlan[]) {
  const conditions = conditionsIn(plans);
  return {
    areas: [...conditions.flatMap((one) => (one.type === 'area' ? one.value.codes : [])), ...regionsIn(plans)],
    levels: conditions.flatMap((one) => (one.type === 'user_level' ? one.value.level_ids : [])),
    labels: conditions.flatMap((one) => (one.type === 'user_label' ? one.value.label_ids : [])),
    channels: conditions.flatMap((one) => (one.type === 'channel' ? one.value.channels : [])),
    skus: conditions.flatMap((one) => (one.type === 'product' ? one.value.sku_codes : [])),
  };
}

function takesPlaceIn({ mode, codes }: AreaScope): (code: string) => boolean {
  if (mode === 'all') return () => true;
  const covers = covering(codes);
  return (area) => covers(area) === (mode === 'include');
}

/** One of the places, by weight; a fine grain keeps it to whole numbers. */
function drawnPlaces(places: readonly Place[], people: number, random: Random): Uint16Array {
  const grain = 1_000_000;
  const total = places.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  const ends = places.map(({ weight }) => {
    reached += weight;
    return Math.round((grain * reached) / total);
  });
  return Uint16Array.from({ length: people }, () => {
    const drawn = random.below(grain);
    return ends.findIndex((end) => drawn < end);
  });
}

/** One of the values that conditions name, or none of them (0), each equally likely. */
const drawnValues = (values: readonly unknown[], people: number, random: Random): Uint16Array =>
  values.length === 0
    ? new Uint16Array(people)
    : Uint16Array.from({ length: people }, () => random.below(values.length + 1));

/** The value that was drawn; `other` where none of those that conditions name was. */
const pick = <Value>(values: readonly Value[], drawn: Uint16Array | undefined, person: number, other: Value): Value =>
  values[(drawn?.[person] ?? 0) - 1] ?? other;

/**
 * Makes the people up: areas by residents; of levels, labels, channels and goods each one that a condition names is as frequent as all
 * others together are.
 */
export function crowdOf(plans: readonly DrawPlan[], scope: AreaScope, people: number, random: Random): Crowd {
  const { areas, levels, labels, channels, skus } = toldApart(plans);
  const places = placesOf([...areas, ...scope.codes], takesPlaceIn(scope));
  const placeOf = drawnPlaces(places, people, random);
  const [levelOf, labelOf, channelOf, skuOf] = [levels, labels, channels, skus].map((values) =>
    drawnValues(values, people, random),
  );
  const turns = new Uint32Array(people);
  const labelLists = labels.map((label) => [label]);
  const none: readonly number[] = [];
  return {
    visit: (person, at) => {
      const nth = (turns[person] ?? 0) + 1;
      return {
        at,
        area: places[placeOf[person] ?? 0]?.code ?? '',
        levelId: pick(levels, levelOf, person, 0),
        labelIds: pick(labelLists, labelOf, person, none),
        channel: pick(channels, channelOf, person, ''),
        sku: pick(skus, skuOf, person, ''),
        nthScan: nth,
        nthDraw: nth,
      };
    },
    drew: (person) => {
      turns[person] = (turns[person] ?? 0) + 1;
    },
  };
}
