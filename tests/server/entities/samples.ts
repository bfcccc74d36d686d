import type { Values } from '../../../contract/field.ts';

/** A picture that the demo data has uploaded. */
export const picture = { file_id: 1, url: '' };
export const soon = '2030-01-01T00:00:00+08:00';

/** Mall goods as a create call takes them, but for their name. */
export const sampleGoods: Values = {
  goods_type: 'physical',
  cate_id: 102,
  channel: 'self',
  images: [picture],
  exchange_enabled: true,
  price_points: 500,
  market_price_fen: 1000,
  cost_fen: 500,
  user_limit: 0,
  order_limit: 1,
  audience: 'all',
  skus: [{ spec_text: '默认', stock_init: 100 }],
  deliver_area: { mode: 'all', codes: [] },
  sort: 1,
  detail_html: '<p>草本好物</p>',
};

export const noLimits = { user_total: 0, user_month: 0, user_day: 0 };

/** An activity, but for its title. */
export const sampleActivity: Values = {
  activity_type: 'direct',
  cover: picture,
  start_at: '2029-01-01T00:00:00+08:00',
  end_at: '2029-01-31T23:59:59+08:00',
  claim_end_at: soon,
  area_scope: { mode: 'all', codes: [] },
  audience: 'all',
  cost_type: 'free',
  limits: noLimits,
  win_limits: noLimits,
  disclose_mode: 'both',
  show_winner_list: true,
  show_my_record: true,
  rules_html: '<p>每人一份</p>',
  sponsor: '青禾本草',
  sponsor_contact: '400-820-0726',
};

/** Goods of a partner, but for their title. */
export const sampleCoupon: Values = {
  images: [picture],
  unit: '张',
  market_price_fen: 2000,
  settle_fen: 1500,
  partner_name: '星河影城',
  partner_contact: '沈星河',
  coupon_kind: 'cash',
  face_fen: 2000,
  code_mode: 'api',
  stock_init: 100,
  validity: { type: 'after_get', after_days: 30 },
  redeem_place: '星河影城小程序',
  use_area: { mode: 'all', codes: [] },
  use_rule: '<p>一次一张</p>',
};
