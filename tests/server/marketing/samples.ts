import type { Values } from '../../../contract/entity/field.ts';
import { sampleAgreement, sampleAnnouncement, sampleBanner, samplePage, samplePopup } from '../content/samples.ts';

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

/** One of the demo's forty buyers gets one by hand. */
const sampleIssue = (nth: number): Values => ({
  coupon_id: 51,
  user_ids: [30_101 + (nth % 40)],
  issue_count: 1,
  issue_reason: '客诉补偿一张',
});

/** Bodies of what members are shown and given. */
export const shownSamples = (nth: number): Readonly<Record<string, Values>> => ({
  he_banner: { ...sampleBanner, title: `轮播图 ${nth}` },
  agreement: sampleAgreement(nth),
  announcement: sampleAnnouncement(nth),
  popup: samplePopup(nth),
  editor_page: samplePage(nth),
  he_coupon: { ...sampleTemplate, name: `券 ${nth}` },
  coupon_record: sampleIssue(nth),
});
