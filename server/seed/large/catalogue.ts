import { sql } from 'kysely';
import type { Picture, Values } from '../../../contract/entity/field.ts';
import { ensureDept, headOffice } from '../../sign-in/departments.ts';
import type { Tx } from '../../db/transaction.ts';
import { award } from '../../awards/award.resource.ts';
import { goodsMall } from '../../goods/goods-mall.ts';
import { house } from '../../entity/write/house.ts';
import { insertRows, type NewRow } from '../../entity/write/insert.ts';
import type { Resource } from '../../entity/resource.ts';
import { settle } from '../../entity/write/settle.ts';
import { afterGet, yuan } from '../demo-row.ts';

/** Ids of the goods and awards of the history, below those of new rows. */
export const firstGoods = 2051;
const firstAward = 3101;

const things =
  '青禾凉茶壶 本草香囊 草木笔记本 竹编杯垫 薄荷护手霜 陈皮茶礼盒 罗汉果茶包 艾草眼罩 菊花糕礼盒 茶席布 桂花蜜 青禾马克杯 本草书签 便携茶具'.split(
    ' ',
  );
const editions = ['经典款', '节日款', '联名款', '迷你款'];
export const goodsTitles: readonly string[] = editions.flatMap((edition) =>
  things.map((thing) => `${thing}·${edition}`),
);

/** The state of the goods at that place: most are on sale. */
export const goodsStatus = (at: number): 'draft' | 'on_sale' | 'off_sale' | 'archived' => {
  if (at < 44) return 'on_sale';
  if (at < 50) return 'off_sale';
  return at < 53 ? 'draft' : 'archived';
};
/** The kind (规格) of the goods at that place. */
export const skuOf = (at: number): number => firstGoods + 1000 + at;

const goodsAt = (at: number, images: readonly Picture[]): Values => {
  const market = 19 + ((at * 7) % 120);
  return {
    title: goodsTitles[at],
    goods_type: 'physical',
    cate_id: 102,
    channel: 'self',
    exchange_enabled: true,
    price_points: market * 50,
    price_fen: 0,
    ...yuan(market, Math.ceil(market / 3)),
    user_limit: 2,
    order_limit: 1,
    audience: 'all',
    deliver_area: { mode: 'all', codes: [] },
    need_check: false,
    is_hot: at % 11 === 0,
    sort: 100 + at,
    detail_html: '<p>由青禾本草生活馆发货，支持 7 天无理由退换。</p>',
    images: [images[at % images.length]],
    skus: [{ sku_id: skuOf(at), spec_text: '默认' }],
  };
};

const rule = '<ol><li>以活动页说明为准。</li></ol>';
const cities =
  '广州 深圳 佛山 东莞 珠海 中山 惠州 南宁 柳州 桂林 海口 三亚 厦门 福州 泉州 杭州 宁波 上海 武汉 成都'.split(' ');

/** An award of the history, with its state where it is not in use. */
interface Award {
  readonly values: Values;
  readonly status?: string;
}

/** What may be won of the goods at that place; its place among the awards is the same. */
const ofGoods = (at: number): Award => ({
  status: goodsStatus(at) === 'draft' ? 'draft' : 'enabled',
  values: {
    award_type: 'real_prize',
    cate_id: 102,
    title: goodsTitles[at],
    source_type: 'goods',
    source_id: firstGoods + at,
    source_sku_id: skuOf(at),
    ...yuan(19 + ((at * 7) % 120), Math.ceil((19 + ((at * 7) % 120)) / 3)),
    use_rule: rule,
  },
});
const ofPoints = (points: number): Award => ({
  values: {
    award_type: 'jifen',
    cate_id: 104,
    title: `${points}积分`,
    source_type: 'none',
    points_mode: 'fixed',
    points_min: points,
    market_price_fen: points,
    cost_fen: points / 2,
    use_rule: rule,
  },
});
/** States of what nobody wins, in turn. */
const spare = ['enabled', 'enabled', 'draft', 'disabled', 'archived'] as const;
const ofCity = (city: string, at: number): readonly Award[] => [
  {
    status: spare[at % 5] ?? 'draft',
    values: {
      award_type: 'offline_prize',
      cate_id: 101,
      title: `凉茶品鉴装·${city}站`,
      source_type: 'offline',
      source_id: 2101,
      ...yuan(36, 18),
      validity: afterGet(30),
      use_rule: rule,
    },
  },
  {
    status: spare[(at + 1) % 5] ?? 'draft',
    values: {
      award_type: 'coupon_zhongshang',
      cate_id: 105,
      title: `影院20元券·${city}专享`,
      source_type: 'zhongshang',
      source_id: 2201,
      ...yuan(20, 16),
      validity: afterGet(30),
      use_rule: rule,
      redeem_merchant: '星幕影院',
      redeem_place: '星幕影院小程序「我的 - 券码兑换」',
    },
  },
];

const goodsAwards = goodsTitles.map((_, at) => ofGoods(at));
/** Points from 10 on; what the draws of the history give stands first. */
const pointAwards = Array.from({ length: 90 }, (_, at) => ofPoints(10 * (at + 1)));
const cityAwards = cities.flatMap(ofCity);
const blank: Award = {
  values: {
    award_type: 'null',
    cate_id: 106,
    title: '谢谢惠顾',
    source_type: 'none',
    market_price_fen: 0,
    cost_fen: 0,
  },
};
const lucky: readonly Award[] = ['祝您好运', '下次再来', '与好礼擦肩而过', '再试一次'].map((title) => ({
  values: { ...blank.values, title },
}));
const awards = [...goodsAwards, ...pointAwards, ...cityAwards, blank, ...lucky];

/** Ids of awards that draws give, by what they are. */
export const awardIds = {
  goods: (at: number) => firstAward + at,
  points: (at: number) => firstAward + goodsAwards.length + at,
  blank: firstAward + goodsAwards.length + pointAwards.length + cityAwards.length,
} as const;

const rowOf = (resource: Resource, id: number, values: Values, status: string, at: string): NewRow => ({
  id,
  values: { ...values, ...settle(resource, 'edit', values), status, created_at: at, updated_at: at },
});

/** Adds goods with their kinds, and awards. `madeAt`: when they were made. */
export async function addCatalogue(tx: Tx, images: readonly Picture[], madeAt: string): Promise<void> {
  const by = { accountId: house.accountId, deptId: await ensureDept(tx, headOffice) };
  const goodsRows = goodsTitles.map((_, at) =>
    rowOf(goodsMall, firstGoods + at, { ...goodsAt(at, images), ...noStock }, goodsStatus(at), madeAt),
  );
  await insertRows(tx, goodsMall, goodsRows, by);
  await sql`insert into goods_sku (id, goods_id, sort, spec_text, stock_total, stock_allocated, stock_locked, stock_sold)
    select id + 1000, id, 0, ${'默认'}::text, 0, 0, 0, 0 from goods
    where id >= ${firstGoods} and id < ${firstGoods + goodsTitles.length}`.execute(tx);
  const awardRows = awards.map(({ values, status = 'enabled' }, at) =>
    rowOf(
      award,
      firstAward + at,
      values['award_type'] === 'null' ? values : { ...values, image: images[at % images.length] },
      status,
      madeAt,
    ),
  );
  await insertRows(tx, award, awardRows, by);
}

const noStock: Values = { stock_total: 0, stock_allocated: 0, stock_locked: 0, stock_sold: 0 };
