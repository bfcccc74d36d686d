import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { freightOf, type FreightRules, type Parcel } from '../../../contract/mall/freight.ts';

/*
 * wider.md §5.4: fee = first_fee + ceil((n−first)/extra)×extra_fee, n>first; §14 row 25 is the template of the demo.
 */

const eastChina: FreightRules = {
  charge_mode: 'count',
  rules: [
    { areas: [], first: 1, first_fee_fen: 1000, extra: 1, extra_fee_fen: 300 },
    {
      areas: ['320000', '330000', '310000', '340000', '360000'],
      first: 1,
      first_fee_fen: 0,
      extra: 1,
      extra_fee_fen: 0,
    },
    { areas: ['650000', '540000'], first: 1, first_fee_fen: 2500, extra: 1, extra_fee_fen: 1500 },
  ],
  free_rules: [
    { areas: { mode: 'exclude', codes: ['650000', '540000'] }, match: 'any', free_amount_fen: 9900, free_count: null },
  ],
  no_delivery: ['810000', '820000', '710000'],
  no_delivery_note: '港澳台暂不配送',
};
const parcel = (given: Partial<Parcel>): Parcel => ({ region: '440106', quantity: 1, weight: 0, amount: 0, ...given });
const feeTo = (given: Partial<Parcel>, template = eastChina) => freightOf(template, parcel(given));

describe('运费 of the template of the demo', () => {
  it.each([
    ['1 piece to 广州', { quantity: 1 }, 1000],
    ['4 pieces to 广州', { quantity: 4 }, 1900],
    ['9 pieces to a district of 江苏', { region: '320102', quantity: 9 }, 0],
    ['1 piece to 新疆', { region: '650100', quantity: 1 }, 2500],
    ['3 pieces to 西藏', { region: '540102', quantity: 3 }, 5500],
    ['99 yuan to 广州', { quantity: 4, amount: 9900 }, 0],
    ['a fen less than 99 yuan', { quantity: 4, amount: 9899 }, 1900],
    ['99 yuan to 新疆, which the free rule leaves out', { region: '650000', quantity: 1, amount: 9900 }, 2500],
  ])('%s', (_, given, fee) => expect(feeTo(given)).toMatchObject({ fee }));

  it('says by which rule', () => {
    expect(feeTo({})).toEqual({ fee: 1000, rule: '默认（其余地区）' });
    expect(feeTo({ region: '650100' })).toEqual({ fee: 2500, rule: '新疆、西藏' });
    expect(feeTo({ amount: 9900 })).toEqual({ fee: 0, rule: '包邮规则第 1 条' });
  });

  it('refuses where nothing is sent, free rule or not, and says why', () => {
    for (const region of ['810000', '820000', '710000', '810101'])
      expect(feeTo({ region, amount: 1_000_000 })).toEqual({ refused: '港澳台暂不配送' });
    expect(feeTo({ region: '710000' }, { ...eastChina, no_delivery_note: null })).toEqual({ refused: '该地区不配送' });
  });
});

describe('free rules', () => {
  const whole = { mode: 'all', codes: [] } as const;
  const both = (match: 'any' | 'all'): FreightRules => ({
    ...eastChina,
    free_rules: [{ areas: whole, match, free_amount_fen: 9900, free_count: 3 }],
  });

  it.each([
    ['any', { amount: 9900, quantity: 1 }, true],
    ['any', { amount: 0, quantity: 3 }, true],
    ['any', { amount: 9899, quantity: 2 }, false],
    ['all', { amount: 9900, quantity: 3 }, true],
    ['all', { amount: 9900, quantity: 2 }, false],
    ['all', { amount: 0, quantity: 3 }, false],
  ] as const)('%s of %o', (match, given, isFree) =>
    expect(JSON.stringify(feeTo(given, both(match))).includes('包邮')).toBe(isFree),
  );
});

describe('by weight', () => {
  const byWeight: FreightRules = {
    charge_mode: 'weight',
    rules: [{ areas: [], first: 1, first_fee_fen: 800, extra: 0.5, extra_fee_fen: 250 }],
  };

  it.each([
    [0, 800],
    [1000, 800],
    [1001, 1050],
    [1500, 1050],
    [1501, 1300],
    [10_000, 5300],
  ])('%i g', (weight, fee) => expect(feeTo({ weight, quantity: 99 }, byWeight)).toMatchObject({ fee }));

  it('counts in whole grams: hundredths of a kilogram make no part more', () => {
    const rules = [{ areas: [], first: 0.07, first_fee_fen: 0, extra: 0.01, extra_fee_fen: 1 }];
    // 0.29 × 1000 is 290.00000000000006 as a floating point number.
    expect(feeTo({ weight: 290 }, { charge_mode: 'weight', rules })).toMatchObject({ fee: 22 });
  });
});

describe('for any rule', () => {
  const hundredths = fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100);
  const fen = fc.integer({ min: 0, max: 1_000_000 });
  const mode = fc.constantFrom('count', 'weight');
  const made = mode.chain((charge_mode) => {
    const size = charge_mode === 'count' ? fc.integer({ min: 1, max: 1000 }) : hundredths;
    const rule = fc.record({
      areas: fc.constant([]),
      first: size,
      first_fee_fen: fen,
      extra: size,
      extra_fee_fen: fen,
    });
    return rule.map((one): FreightRules => ({ charge_mode, rules: [one] }));
  });
  const units = fc.integer({ min: 1, max: 200_000 });
  const feeFor = (template: FreightRules, n: number): number => {
    const answer = feeTo({ quantity: n, weight: n }, template);
    if (!('fee' in answer)) throw new Error('refused');
    return answer.fee;
  };
  /** In hundredths of the rule's own unit, by counting the parts that are begun one by one. */
  const counted = ({ charge_mode, rules: [rule] }: FreightRules, n: number): bigint => {
    if (!rule) throw new Error('no rule');
    const scale = charge_mode === 'weight' ? 1000 : 1;
    const [first, extra] = [rule.first, rule.extra].map((size) => BigInt(Math.round(size * 100)) * BigInt(scale));
    const beyond = BigInt(n) * 100n - (first ?? 0n);
    const parts = beyond > 0n ? (beyond + (extra ?? 1n) - 1n) / (extra ?? 1n) : 0n;
    return BigInt(rule.first_fee_fen) + parts * BigInt(rule.extra_fee_fen);
  };

  it('is the formula, in whole fen', () => {
    fc.assert(
      fc.property(made, units, (template, n) => {
        const fee = feeFor(template, n);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(BigInt(fee)).toBe(counted(template, n));
      }),
    );
  });

  it('never falls as there is more to send, and is the first fee up to the first', () => {
    fc.assert(
      fc.property(made, units, fc.nat(1000), (template, n, more) => {
        expect(feeFor(template, n + more)).toBeGreaterThanOrEqual(feeFor(template, n));
        expect(feeFor(template, 1)).toBeGreaterThanOrEqual(template.rules[0]?.first_fee_fen ?? Number.NaN);
      }),
    );
  });

  it('is that of the areas that hold the region, wherever the rule stands', () => {
    const own = fc.constantFrom('440000', '440100', '440106');
    fc.assert(
      fc.property(own, fc.boolean(), (code, isLast) => {
        const other = { areas: ['330000'], first: 1, first_fee_fen: 7, extra: 1, extra_fee_fen: 7 };
        const held = { areas: [code], first: 1, first_fee_fen: 5, extra: 1, extra_fee_fen: 5 };
        const base = { areas: [], first: 1, first_fee_fen: 9, extra: 1, extra_fee_fen: 9 };
        const rules = isLast ? [base, other, held] : [base, held, other];
        expect(feeTo({ region: '440106' }, { charge_mode: 'count', rules })).toMatchObject({ fee: 5 });
        expect(feeTo({ region: '510104' }, { charge_mode: 'count', rules })).toMatchObject({ fee: 9 });
      }),
    );
  });
});
