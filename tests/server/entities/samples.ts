import type { Values } from '../../../contract/entity/field.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';

/** A picture that the demo data has uploaded. */
export const picture = { file_id: 1, url: '' };
/** Midnight in Shanghai, so many days from now; the day there is another than that of UTC from 16:00 UTC on. */
export const inDays = (days: number) => `${inZone(Date.now() + days * 86_400_000).slice(0, 10)}T00:00:00+08:00`;

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

/** A virtual product, but for its title. */
export const sampleProduct: Values = {
  image: picture,
  product_type: 'code',
  code_source: 'import',
  supplier_name: '轻听音乐',
  face_fen: 1500,
  cost_fen: 900,
  validity: { type: 'after_get', after_days: 30 },
  use_rule: '<p>一次一张</p>',
};

/** A plan of the demo's invite activity, but for its title; its days are those of the demo's own. */
export const sampleInvitePlan: Values = {
  activity_id: 4003,
  start_at: inDays(1),
  end_at: inDays(60),
  priority: 5,
  conversion_event: 'first_scan',
  reward_sides: 'both',
  bind_mode: 'first_click',
  bind_days: 30,
  settle_delay_days: 7,
  inviter_day_cap: 10,
  inviter_total_cap: 0,
  anti_fraud: {
    block_self: true,
    same_device: true,
    same_ip_day: 20,
    same_phone_segment: 0,
    new_user_only: true,
    risk_hold_over: 50,
  },
  poster: picture,
  share_title: '请你喝凉茶',
  share_desc: '扫码即得好礼',
  rules_html: '<p>邀请好友扫码</p>',
};

/** A step of the demo's draft plan, but for its title and its number of people. */
export const sampleInvitePrize: Values = {
  plan_id: 7002,
  side: 'inviter',
  trigger_mode: 'reach',
  max_times: 1,
  grant_mode: 'award',
  award_id: 3005,
  quantity: 1,
  stock_mode: 'limited',
  stock_init: 10,
  out_of_stock_action: 'queue',
  claim_days: 30,
  sort: 1,
};

/** Goods of bottle caps, but for their title. */
export const sampleBottlecap: Values = {
  images: [picture],
  unit: '瓶',
  market_price_fen: 1000,
  cost_fen: 500,
  stock_init: 100,
  cap_type: 'free_bottle',
  product_sku: '6901234500018',
  product_title: '红罐凉茶',
  exchange_sku: '6901234500018',
  exchange_title: '红罐凉茶',
  exchange_qty: 1,
  store_reward_fen: 50,
  need_cap_return: false,
  redeem_end_at: soon,
  area_scope: { mode: 'include', codes: ['440000'] },
  user_day_limit: 0,
  store_day_limit: 0,
};

/** A campaign of every scan, but for its title; all of it are texts, as they stand in a query. */
export const sampleCampaign: Values = {
  code_kind: 'material',
  award_mode: 'each',
  start_at: '2029-01-01T00:00:00+08:00',
  end_at: '2029-01-31T23:59:59+08:00',
  claim_end_at: soon,
};

/** A point of verification, without its name, its verifiers and its end. */
export const samplePoint: Values = {
  entry_type: 'store',
  area_code: '440104',
  address: '广州市越秀区 1 号',
  latitude: '23.129110',
  longitude: '113.264380',
  contact_name: '何沐',
  contact_mobile: '19900003199',
  start_at: '2026-01-01T00:00:00+08:00',
  day_limit: 10,
};

/** A line of the black list, but for the device. */
export const sampleListed: Values = {
  subject_type: 'device',
  scopes: ['draw'],
  reason_code: 'brush',
  reason: '一天换了十二个账号',
};

/** An address of one of the demo's keys; what is sent there goes nowhere (RFC 2606). */
export const sampleEndpoint = (made: number): Values => ({
  name: `接收地址${made}`,
  client_id: 9804,
  url: `https://hooks.example.com/${made}`,
  events: ['record.won'],
});

/** An award of the demo's offline goods, but for its title. */
export const sampleAward: Values = {
  award_type: 'offline_prize',
  cate_id: 101,
  image: picture,
  source_type: 'offline',
  source_id: 2101,
  market_price_fen: 1000,
  cost_fen: 500,
  validity: { type: 'after_get', after_days: 30 },
  use_rule: '<p>到店领取</p>',
};
