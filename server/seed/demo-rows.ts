import type { Values } from '../../contract/entity/field.ts';
import { demoClients } from './open-api/demo-clients.ts';
import { demoNodePlans, demoNodes, demoTasks } from './demo-acticode.ts';
import { demoActivities } from './demo-activities.ts';
import { demoCcn } from './demo-ccn.ts';
import { demoPrizes } from './demo-prizes.ts';
import { demoInvitePlans, demoInvitePrizes } from './demo-invites.ts';
import { demoGoods } from './demo-goods.ts';
import { demoAwards } from './demo-awards.ts';
import { fixedEnd, lastSecond, midnight } from './demo-days.ts';
import { afterGet, type DemoRow, yuan } from './demo-row.ts';
import { demoOrders } from './demo-orders.ts';
import { demoPlans } from './demo-plans.ts';
import { demoPoints } from './demo-points.ts';
import { demoPosts } from './demo-people.ts';
import { demoProducts } from './virtual/demo-virtual.ts';
import { demoHeBanner } from './content/demo-he-banner.ts';
import { demoHeCoupon } from './marketing/demo-he-coupon.ts';
import { demoHePowers } from './members/demo-he-powers.ts';
import { demoLevels } from './members/demo-levels.ts';
import { demoFreight } from './mall/demo-freight.ts';
import { demoOffers } from './mall/demo-offers.ts';
import { demoAgreement } from './content/demo-agreement.ts';
import { demoAnnouncement } from './content/demo-announcement.ts';
import { demoPopup } from './content/demo-popup.ts';
import { demoEditorPage } from './content/demo-editor-page.ts';
import type { TileName } from './tiles.ts';

const cate = (id: number, cate_name: string, sort: number, icon: TileName, extra: Values = {}): DemoRow => ({
  id,
  status: 'enabled',
  values: { cate_name, sort, ...extra },
  pictures: { icon },
});

/** The demo data of award.md §7 (fictional brand 青禾本草) for the entities of this house, by entity. */
export const demoRows: Readonly<Record<string, readonly DemoRow[]>> = {
  post: demoPosts,
  api_client: demoClients,
  goods_order: demoOrders,
  ccn_activity: demoCcn,
  acticode_node: demoNodes,
  acticode_task: demoTasks,
  acticode_plan: demoNodePlans,
  award_cate: [
    cate(101, '饮品兑换', 10, 'can'),
    cate(102, '品牌周边', 20, 'cup'),
    cate(103, '优惠券', 30, 'ticket'),
    cate(104, '积分', 40, 'coin'),
    cate(105, '合作权益', 50, 'film'),
    cate(106, '未中奖', 99, 'leaf', { is_system: true }),
  ],
  localverifice: demoPoints,
  freight_template: demoFreight,
  he_goods: demoOffers,
  goods: demoGoods,
  goods_offline: [
    {
      id: 2101,
      status: 'enabled',
      values: {
        title: '凉茶品鉴装 310ml×6',
        unit: '箱',
        ...yuan(36, 18),
        stock_total: 2000,
        stock_allocated: 800,
        stock_locked: 0,
        stock_warn: 200,
        detail_html: '<p>六罐装红罐凉茶，配料表与营养成分见外箱。请置于阴凉处保存。</p>',
        localverifice_scope: 'selected',
        localverifice_ids: [11001, 11002],
        validity: afterGet(30),
        user_limit: 1,
        need_sign: false,
      },
      pictures: { images: ['pack', 'can', 'leaf'] },
    },
  ],
  goods_market: [
    {
      id: 2301,
      status: 'enabled',
      dept: '华南市场部',
      values: {
        title: '清凉试饮冰袋',
        unit: '个',
        ...yuan(6, 2),
        stock_total: 600,
        stock_allocated: 0,
        stock_locked: 0,
        stock_warn: 100,
        market_goods_type: 'sample',
        owner_dept: '华南市场部',
        region_quotas: [
          { area: '440500', quota: 400, dealer_name: '汕头市青禾商贸', contact_mobile: '19900003201' },
          { area: '350500', quota: 200, dealer_name: '泉州闽味商行', contact_mobile: '19900003202' },
        ],
      },
      dates: { apply_start_at: [-49, midnight], apply_end_at: [407, lastSecond] },
      pictures: { images: ['leaf', 'can'] },
    },
  ],
  goods_bottlecap: [
    {
      id: 2401,
      status: 'enabled',
      dept: '华南市场部',
      values: {
        title: '壹元乐享·红罐凉茶 310ml',
        unit: '罐',
        ...yuan(4, 2),
        stock_total: 200_000,
        stock_allocated: 120_000,
        stock_locked: 0,
        stock_warn: 5000,
        cap_type: 'plus_buy',
        product_sku: '6901234500018',
        product_title: '红罐凉茶 310ml',
        exchange_sku: '6901234500018',
        exchange_title: '红罐凉茶 310ml',
        exchange_qty: 1,
        plus_price_fen: 100,
        store_reward_fen: 50,
        need_cap_return: false,
        batch_nos: ['B26A', 'B26B'],
        area_scope: { mode: 'all', codes: [] },
        user_day_limit: 5,
        store_day_limit: 500,
      },
      dates: { redeem_end_at: [fixedEnd, lastSecond] },
      days: { produced_from: -141, produced_to: 42 },
      pictures: { images: ['can', 'pack'] },
    },
  ],
  coupon_zhongshang: [
    {
      id: 2201,
      status: 'enabled',
      values: {
        title: '星幕影院 20 元代金券',
        partner_name: '星幕影院',
        partner_contact: '沈星河',
        coupon_kind: 'cash',
        face_fen: 2000,
        threshold_fen: 0,
        unit: '张',
        market_price_fen: 2000,
        settle_fen: 1600,
        code_mode: 'code_pool',
        stock_total: 10_000,
        stock_allocated: 3000,
        stock_locked: 0,
        stock_warn: 500,
        redeem_place: '星幕影院小程序「我的 - 券码兑换」',
        use_area: { mode: 'all', codes: [] },
        use_rule: '<ol><li>每张券码限用一次，购票时抵扣 20 元。</li><li>券码一经领取不退不换。</li></ol>',
      },
      windows: {
        validity: [
          [-49, midnight],
          [fixedEnd, lastSecond],
        ],
      },
      pictures: { images: ['film', 'ticket'] },
    },
  ],
  virtual_product: demoProducts,
  // What comes from partners is the eastern department's, the rest the southern one's.
  award: demoAwards.map((row) => ({
    ...row,
    dept: row.values['award_type'] === 'coupon_zhongshang' ? '华东市场部' : '华南市场部',
  })),
  activity: demoActivities,
  prize: demoPrizes,
  invite_plan: demoInvitePlans,
  invite_prize: demoInvitePrizes,
  plan: demoPlans,
  he_banner: demoHeBanner,
  he_coupon: demoHeCoupon,
  mail_outbox: [
    {
      id: 9101,
      status: 'logged',
      values: {
        recipient: 'system_admin@flan.example',
        subject: '欢迎使用邮件发件箱',
        body: '您好，系统发出的邮件都在这里。没有配置邮件服务器时不会外发，一次性链接可在详情中查看，由您转交本人。\n',
        attempts: 0,
      },
    },
  ],
  he_power: demoHePowers,
  he_level: demoLevels,
  agreement: demoAgreement,
  announcement: demoAnnouncement,
  popup: demoPopup,
  editor_page: demoEditorPage,
};
