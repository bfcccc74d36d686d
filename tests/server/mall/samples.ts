import type { Values } from '../../../contract/entity/field.ts';

/** A rule of a freight template: by default the one for everywhere else. */
export const rule = (changes: Values = {}): Values => ({
  areas: [],
  first: 1,
  first_fee_fen: 1000,
  extra: 1,
  extra_fee_fen: 300,
  ...changes,
});

/** Bodies of what the mall has; `made`: how many samples there were before. */
export const mallSamples = (made: number): Readonly<Record<string, Values>> => ({
  he_goods: {
    goods_id: 2001,
    sale_mode: 'points',
    limit_per_user: 0,
    limit_per_day: 0,
    limit_per_order: 1,
    audience: 'all',
    sort: made,
  },
  freight_template: { name: `运费 ${made}`, charge_mode: 'count', rules: [rule()], sort: made },
});
