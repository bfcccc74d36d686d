import type { CrossRule } from '../entity/fault.ts';

const at = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** What the fields of a coupon template say together (wider.md §4.5). A comparison with what is not filled in holds nothing against it. */
export const couponRules: readonly CrossRule[] = [
  {
    field: 'face_value_fen',
    check: ({ coupon_type, face_value_fen, threshold_fen }) =>
      coupon_type === 'cash' && Number(threshold_fen) > 0 && Number(face_value_fen) >= Number(threshold_fen)
        ? '面额应小于使用门槛'
        : undefined,
  },
  {
    field: 'per_limit',
    check: ({ per_limit, total_count }) =>
      typeof per_limit === 'number' && typeof total_count === 'number' && per_limit > total_count
        ? '每人限领不能多于发放总量'
        : undefined,
  },
  {
    field: 'take_end_at',
    check: ({ take_start_at, take_end_at }) =>
      at(take_end_at) <= at(take_start_at) ? '领取结束应晚于领取开始' : undefined,
  },
  {
    field: 'valid_end_at',
    check: ({ valid_start_at, valid_end_at, take_end_at }) => {
      if (at(valid_end_at) <= at(valid_start_at)) return '使用结束应晚于使用开始';
      return at(valid_end_at) < at(take_end_at) ? '使用结束不能早于领取结束' : undefined;
    },
  },
];
