import type { PartnerGoods } from './partner.ts';

const goods = (
  item_id: string,
  title: string,
  type: PartnerGoods['type'],
  [face, actual, credits, stock]: readonly [number, number, number, number],
  status: PartnerGoods['status'] = 'on',
): PartnerGoods => ({
  item_id,
  title,
  type,
  image: '',
  face_price_fen: face,
  actual_price_fen: actual,
  credits_points: credits,
  stock,
  status,
});

/** What the demonstration's partner sells. */
export const demoPartnerGoods: readonly PartnerGoods[] = [
  goods('DB-70318', '本草润喉糖礼盒', 'object', [6800, 3200, 12_000, 5000]),
  goods('DB-70322', '陈皮柠檬膏 300g', 'object', [5900, 2800, 9000, 1200]),
  goods('DB-70340', '艾草热敷眼罩 10 片', 'object', [3900, 1500, 5000, 3600]),
  goods('DB-70355', '竹纤维毛巾两条装', 'object', [4900, 2100, 6500, 0], 'off'),
  goods('DB-20010', '话费直充 10 元', 'phonebill', [1000, 998, 1000, 99_999]),
  goods('DB-20030', '话费直充 30 元', 'phonebill', [3000, 2994, 3000, 99_999]),
  goods('DB-30005', 'Q币 5 个', 'qb', [500, 495, 600, 50_000]),
  goods('DB-40020', '支付宝红包 2 元', 'alipay', [200, 200, 300, 20_000]),
  goods('DB-50011', '视频会员周卡', 'virtual', [1200, 700, 1500, 8000]),
  goods('DB-60007', '奶茶满 20 减 8 券', 'coupon', [800, 200, 400, 30_000]),
];
