import type { Values } from '../../../contract/entity/field.ts';

/** 满100减20 that operators give out, good for 30 days. */
export const sampleTemplate: Values = {
  coupon_type: 'cash',
  face_value_fen: 2000,
  threshold_fen: 10_000,
  scope: 'all',
  stack: { with_level: true, with_points: true, with_freight_coupon: false },
  take_type: 'admin',
  validity_type: 'relative',
  effect_after_days: 0,
  valid_days: 30,
  sort: 5,
};
