import { type FarmPattern, farmPatterns, farmSize } from '../contract/simulator/simulation.ts';
import { type Dice, diceOf } from './dice.ts';
import type { RunSettings } from './settings.ts';

/** A farm, and the place of a phone in it. */
export interface Farm {
  readonly nth: number;
  readonly place: number;
  readonly pattern: FarmPattern;
}

/** The owner of a phone: rolled once, by the seed alone. */
export interface Person {
  readonly phone: number;
  readonly nickname: string;
  readonly openid: string;
  readonly mobile: string;
  readonly area: string;
  readonly device: string;
  readonly ip: string;
  readonly farm: Farm | null;
  /** How much slower than the others. */
  readonly slowness: number;
  /** How likely something that was won is seen to. */
  readonly diligence: number;
}

const families = ['林', '陈', '黄', '何', '周', '许', '苏', '梁', '叶', '沈', '罗', '邓'] as const;
const given = ['小满', '一帆', '知夏', '安然', '子墨', '若溪', '嘉禾', '立秋', '青禾', '乐言', '思远', '晚晴'] as const;
/** Districts, from Guangzhou to Peking. */
const areas = ['440106', '440304', '330106', '310115', '350203', '320106', '420106', '110105'] as const;

const two = (value: number) => String(value).padStart(2, '0');
const eight = (value: number) => String(value % 100_000_000).padStart(8, '0');

/** Of a network that no provider gives to its customers' own machines (RFC 6598). */
const addressOf = (dice: Dice) => `100.${64 + dice.below(64)}.${dice.below(256)}.${1 + dice.below(254)}`;
/** An address of this moment, for those that change theirs with each call. */
export const roamingAddress = addressOf;
export const roamingArea = (dice: Dice): string => dice.pick(areas);

const farmOf = ({ script, farms }: RunSettings, phone: number): Farm | null => {
  const nth = Math.floor(phone / farmSize);
  if (script !== 'farm' && nth >= farms) return null;
  return { nth, place: phone % farmSize, pattern: farmPatterns[nth % farmPatterns.length] ?? 'together' };
};

/** The owner of phone `phone`. */
export function personOf(settings: RunSettings, phone: number): Person {
  const dice = diceOf(settings.seed, 'person', phone);
  const farm = farmOf(settings, phone);
  // Those of a farm share what is the device's.
  const shared = farm ? diceOf(settings.seed, 'farm', farm.nth) : dice;
  const name = `${dice.pick(families)}${dice.pick(given)}`;
  const mobile = diceOf(settings.seed, settings.run, farm?.pattern === 'serial' ? `farm ${farm.nth}` : phone);
  const first = mobile.below(100_000_000);
  return {
    phone,
    nickname: farm?.pattern === 'serial' ? `用户${farm.nth}${two(farm.place)}` : name,
    openid: `${settings.run}-${phone}`,
    mobile: `${mobile.pick(['138', '159', '177', '186'])}${eight(first + (farm?.place ?? 0))}`,
    area: shared.pick(areas),
    device: `sim-${shared.below(0x7f_ff_ff_ff).toString(36)}-${farm ? farm.nth : phone}`,
    ip: addressOf(shared),
    farm,
    slowness: 0.5 + 1.5 * dice.next(),
    diligence: 0.3 + 0.65 * dice.next(),
  };
}
