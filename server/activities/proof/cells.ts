import { type Condition, testOf } from '../../../contract/activities/draw/conditions.ts';
import { regionOf } from '../../../contract/activities/draw/draw.ts';
import { provinces } from '../../../contract/entity/areas.ts';
import { isThere } from '../../awards/gate.ts';
import type { DrawSetting } from '../draw/setting.ts';
import { instantsOf } from './instants.ts';
import { anyone, type Box, plansIn, told, visitorAt } from './people.ts';

/*
 * A set-up tells people and times apart by finitely many questions. Of all who answer them alike one stands for the others: what is
 * decided for that one is decided for all of them.
 */

const ofType = (conditions: readonly Condition[], ...types: readonly Condition['type'][]) =>
  conditions.filter(({ type }) => types.includes(type));
const codesIn = (conditions: readonly Condition[]) =>
  conditions.flatMap((one) => (one.type === 'area' ? one.value.codes : []));

function areasOf(conditions: readonly Condition[], setting: DrawSetting): readonly string[] {
  const regions = plansIn(setting.roots).flatMap(({ prizes }) => prizes.flatMap((prize) => prize.regions ?? []));
  const named = [...codesIn(conditions), ...regions.map(({ place }) => place), ...setting.areas.codes];
  const open = [...new Set([...Object.keys(provinces), ...named, ''])].filter((code) => isThere(setting.areas, code));
  const asked = ofType(conditions, 'area').map(testOf);
  return told(open, [
    ...asked.map((holds) => (area: string) => holds(visitorAt({ ...anyone, area }))),
    (area) => regionOf(regions, area)?.place,
  ]);
}

function turnsOf(conditions: readonly Condition[], setting: DrawSetting, most: number): readonly number[] {
  const counted = ofType(conditions, 'draw_seq', 'scan_seq');
  const edges = counted.flatMap((one) =>
    one.type === 'draw_seq' || one.type === 'scan_seq' ? [one.value.from, one.value.to + 1] : [],
  );
  const unlocks = plansIn(setting.roots).flatMap(({ prizes }) => prizes.map(({ unlockDraws }) => unlockDraws));
  const turns = [...new Set([1, ...edges, ...unlocks.map((count) => count + 1)])].filter((nth) => nth <= most);
  const asked = counted.map(testOf);
  return told(
    turns.toSorted((one, other) => one - other),
    [
      ...asked.map((holds) => (nth: number) => holds(visitorAt({ ...anyone, nth }))),
      ...unlocks.map((count) => (nth: number) => nth > count),
    ],
  );
}

/** All that a set-up tells apart. `mostBy`: draws that one person can have come to by an instant. */
export function everybody(setting: DrawSetting, mostBy: (at: number) => number): Box {
  const plans = plansIn(setting.roots).filter(({ enabled }) => enabled);
  const conditions = plans.map(({ condition }) => condition);
  const named = (of: (one: Condition) => readonly string[]) => [...new Set(['', ...conditions.flatMap(of)])];
  const asks = (type: 'channel' | 'product', side: 'channel' | 'sku') =>
    ofType(conditions, type).map((one) => {
      const holds = testOf(one);
      return (value: string) => holds(visitorAt({ ...anyone, [side]: value }));
    });
  const channels = named((one) => (one.type === 'channel' ? one.value.channels : []));
  const skus = named((one) => (one.type === 'product' ? one.value.sku_codes : []));
  const nth = turnsOf(conditions, setting, mostBy(setting.to));
  return {
    at: instantsOf(setting, plans, { nth, mostBy }),
    area: areasOf(conditions, setting),
    channel: told(channels, asks('channel', 'channel')),
    sku: told(skus, asks('product', 'sku')),
    nth,
  };
}
