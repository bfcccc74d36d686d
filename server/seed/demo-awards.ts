import type { Values } from '../../contract/entity/field.ts';
import { fixedEnd, lastSecond, midnight } from './demo-days.ts';
import { afterGet, type DemoRow, yuan } from './demo-row.ts';
import type { TileName } from './tiles.ts';

const rule = (...lines: readonly string[]) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;

/** From before the first activity until after the last claim. */
const validity = [
  [-49, midnight],
  [fixedEnd, lastSecond],
] as const;

/** An award whose source belongs to a module that is still to come: nobody can enable it until then. */
const waiting = (id: number, values: Values, image: TileName): DemoRow => ({
  id,
  status: 'draft',
  values,
  pictures: { image },
});

/** Awards 3001–3009 of award.md §7. */
export const demoAwards: readonly DemoRow[] = [
  {
    id: 3001,
    status: 'enabled',
    values: {
      award_type: 'jifen',
      cate_id: 104,
      title: '88积分',
      source_type: 'none',
      points_mode: 'fixed',
      points_min: 88,
      market_price_fen: 88,
      cost_fen: 44,
      use_rule: rule('积分即时到账，可在积分商城兑换商品。', '积分自到账之日起 12 个月内有效。'),
      intro: '扫码、转盘、邀请活动通用',
    },
    pictures: { image: 'coin' },
  },
  {
    id: 3002,
    status: 'enabled',
    values: {
      award_type: 'coupon',
      cate_id: 103,
      title: '满30减5券',
      source_type: 'coupon',
      source_id: 51,
      ...yuan(5, 5),
      validity: afterGet(30),
      use_rule: rule('单笔订单满 30 元可用，每单限用一张。', '不与其他优惠同享，过期作废。'),
    },
    pictures: { image: 'ticket' },
  },
  {
    id: 3003,
    status: 'enabled',
    values: {
      award_type: 'real_prize',
      cate_id: 102,
      title: '便携保温杯',
      source_type: 'goods',
      source_id: 2001,
      source_sku_id: 2011,
      ...yuan(129, 38),
      use_rule: rule('中奖后 7 日内填写收货地址，逾期视为放弃。', '奖品不折现，颜色为草木绿。'),
      intro: '本草便携保温杯 480ml',
    },
    pictures: { image: 'cup' },
  },
  {
    id: 3004,
    status: 'enabled',
    values: {
      award_type: 'coupon_zhongshang',
      cate_id: 105,
      title: '影院20元券',
      source_type: 'zhongshang',
      source_id: 2201,
      ...yuan(20, 16),
      use_rule: rule('每张券码限用一次，购票时抵扣 20 元。', '券码一经领取不退不换。'),
      redeem_merchant: '星幕影院',
      redeem_place: '星幕影院小程序「我的 - 券码兑换」',
    },
    windows: { validity },
    pictures: { image: 'film' },
  },
  {
    id: 3005,
    status: 'enabled',
    values: {
      award_type: 'offline_prize',
      cate_id: 101,
      title: '凉茶品鉴装',
      source_type: 'offline',
      source_id: 2101,
      ...yuan(36, 18),
      validity: afterGet(30),
      use_rule: rule('凭核销码到指定核销点领取。', '领取时请出示本人中奖页面，逾期未领视为放弃。'),
      intro: '310ml×6，到店领取',
    },
    pictures: { image: 'pack' },
  },
  {
    id: 3006,
    status: 'enabled',
    values: {
      award_type: 'null',
      cate_id: 106,
      title: '再接再厉',
      source_type: 'none',
      market_price_fen: 0,
      cost_fen: 0,
    },
  },
  {
    id: 3007,
    status: 'enabled',
    values: {
      award_type: 'offline_prize',
      cate_id: 101,
      title: '壹元乐享换购一罐',
      source_type: 'bottlecap',
      source_id: 2401,
      ...yuan(5, 2),
      use_rule: rule('凭瓶盖加 1 元，在参与门店换购红罐凉茶 310ml 一罐。', '瓶盖涂改、污损无效。'),
    },
    windows: { validity },
    pictures: { image: 'can' },
  },
  {
    id: 3008,
    status: 'enabled',
    values: {
      award_type: 'real_prize',
      cate_id: 102,
      title: '润喉糖礼盒',
      source_type: 'goods',
      source_id: 2002,
      source_sku_id: 2021,
      ...yuan(68, 29),
      use_rule: rule('中奖后 7 日内填写收货地址，由合作渠道发货。', '食品类奖品签收后不退换。'),
    },
    pictures: { image: 'gift' },
  },
  waiting(
    3009,
    {
      award_type: 'coupon_zhongshang',
      cate_id: 105,
      title: '音乐会员月卡',
      source_type: 'virtual',
      source_id: 9001,
      ...yuan(15, 9),
      validity: afterGet(30),
      use_rule: rule('兑换码在轻听音乐内使用，兑换后 31 天有效。', '同一账号每月限兑一次。'),
      redeem_merchant: '轻听音乐',
      redeem_place: '轻听音乐 App「会员中心 - 兑换码」',
    },
    'music',
  ),
];
