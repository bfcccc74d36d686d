import { areaName, isWithin, lies } from '../entity/areas.ts';
import type { AreaScope } from '../entity/field.ts';

/** What a fee grows with (wider.md §5.4): pieces, or weight. */
export const chargeModes = {
  count: { label: '按件', color: 'blue' },
  weight: { label: '按重量', color: 'cyan' },
} as const;

/** How the conditions of a free rule go together. */
export const freeMatches = { any: { label: '满足任一' }, all: { label: '全部满足' } } as const;

/** One line of 运费规则. Fees are whole fen. */
export interface FreightRule {
  /** GB/T 2260 codes of provinces, cities or districts; none in the first rule, which is for everywhere else. */
  readonly areas: readonly string[];
  /** The same in words, where whoever has the rule knows them. */
  readonly areas_name?: string | null;
  /** What the first fee is for, and by how much the rest is counted: whole pieces, or kilograms with at most two decimals. More than 0. */
  readonly first: number;
  readonly extra: number;
  readonly first_fee_fen: number;
  readonly extra_fee_fen: number;
}

/** One line of 包邮规则, with at least one of its two conditions. */
export interface FreeRule {
  readonly areas: AreaScope;
  readonly match: keyof typeof freeMatches;
  /** Fen of the goods that are sent, from which on it holds. */
  readonly free_amount_fen?: number | null;
  /** Pieces from which on it holds. */
  readonly free_count?: number | null;
}

/** What of a freight template makes a fee; a row of it has all of these. */
export interface FreightRules {
  readonly charge_mode: keyof typeof chargeModes;
  /** The first one is the default and always there; no area is in two of the others. */
  readonly rules: readonly FreightRule[];
  readonly free_rules?: readonly FreeRule[] | null;
  /** Codes of areas that nothing is sent to. */
  readonly no_delivery?: readonly string[] | null;
  /** What is said to those who live there. */
  readonly no_delivery_note?: string | null;
}

/** What is sent in one go under one template. */
export interface Parcel {
  /** Code of the area that it goes to, as far down as it is known. */
  readonly region: string;
  /** Pieces. */
  readonly quantity: number;
  /** Whole grams of all pieces together. */
  readonly weight: number;
  /** Fen that the goods come to, after everything that was taken off. */
  readonly amount: number;
}

/** A fee in fen with the rule that made it, or why nothing is sent there. */
export type Freight = { readonly fee: number; readonly rule: string } | { readonly refused: string };

const coversRegion =
  (region: string) =>
  (code: string): boolean =>
    lies(region, code);

const wordsOf = ({ areas, areas_name }: FreightRule): string => areas_name ?? areas.map(areaName).join('、');

function isFree({ match, free_amount_fen, free_count }: FreeRule, { amount, quantity }: Parcel): boolean {
  const held = [
    ...(free_amount_fen == null ? [] : [amount >= free_amount_fen]),
    ...(free_count == null ? [] : [quantity >= free_count]),
  ];
  return match === 'all' ? held.length > 0 && held.every(Boolean) : held.some(Boolean);
}

/** Whole grams of kilograms: 0.35 → 350. */
const gramsOf = (kilograms: number): number => Math.round(kilograms * 1000);

/** First fee, and the extra fee for each part of `extra` that is begun beyond `first`. */
function feeOf(rule: FreightRule, mode: FreightRules['charge_mode'], { quantity, weight }: Parcel): number {
  const isWeight = mode === 'weight';
  const whole = isWeight ? gramsOf : (pieces: number) => pieces;
  const beyond = (isWeight ? weight : quantity) - whole(rule.first);
  return beyond > 0
    ? rule.first_fee_fen + Math.ceil(beyond / whole(rule.extra)) * rule.extra_fee_fen
    : rule.first_fee_fen;
}

/**
 * What it costs to send a parcel under a template (wider.md §5.4): refused where nothing is sent, nothing where a free rule holds, else
 * `first_fee + ceil((n − first) / extra) × extra_fee` of the rule whose areas hold the region, n in pieces or grams; the first rule where none does.
 * An order under several templates costs the sum of what each of them says of its own part. Whole fen in, whole fen out.
 */
export function freightOf(template: FreightRules, parcel: Parcel): Freight {
  const covers = coversRegion(parcel.region);
  if (template.no_delivery?.some(covers) === true) return { refused: template.no_delivery_note || '该地区不配送' };
  const to: AreaScope = { mode: 'include', codes: [parcel.region] };
  const free = (template.free_rules ?? []).findIndex((one) => isWithin(to, one.areas) && isFree(one, parcel));
  if (free >= 0) return { fee: 0, rule: `包邮规则第 ${free + 1} 条` };
  const own = template.rules.slice(1).find(({ areas }) => areas.some(covers));
  const rule = own ?? template.rules[0];
  if (!rule) return { refused: '运费模板没有运费规则' };
  return { fee: feeOf(rule, template.charge_mode, parcel), rule: own ? wordsOf(own) : '默认（其余地区）' };
}
