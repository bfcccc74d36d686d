import { sql } from 'kysely';
import { z } from 'zod';
import { type DuibaGoods, duibaGoodsCall, type DuibaGoodsPage, duibaTypes } from '../../contract/goods/duiba.ts';
import { type GoodsChannelChoice, goodsChannels, goodsChannelsCall } from '../../contract/goods/goods-channels.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import { type Failure, failure } from '../http/failure.ts';
import { type Route, route } from '../http/route.ts';
import type { Db } from '../entity/write/database.ts';
import { type Partner, PartnerFailure, type PartnerGoods, type PartnerGoodsQuery } from './partner.ts';

const digits = (label: string, max: number) =>
  z.coerce
    .number({ error: `${label}应为整数` })
    .int()
    .min(1, { error: `${label}应为 1–${max} 的整数` })
    .max(max, {
      error: `${label}应为 1–${max} 的整数`,
    });

const query = z.strictObject({
  keyword: plainText('关键词').max(100, { error: '关键词的字数应不超过 100' }).optional(),
  type: z.enum(['', ...Object.keys(duibaTypes)], { error: '商品类型不正确' }).optional(),
  imported: z.enum(['', '0', '1'], { error: '是否已导入应为 1 或 0' }).optional(),
  pageNo: digits('页码', 1000).default(1),
  pageSize: digits('每页条数', 100).default(50),
});
type Asked = z.output<typeof query>;

/** The calls that need a partner, or tell whether there is one. */
export const partnerRoutes = (duiba?: Partner): readonly Route[] => [
  route({
    call: goodsChannelsCall,
    access: 'session',
    summary: '商城商品的履约渠道',
    input: z.strictObject({}),
    read: async () => ({ data: channelsWith(duiba) }),
  }),
  route({
    call: duibaGoodsCall,
    access: { permissionId: 'AwardGoods', action: 'query' },
    summary: '兑吧的商品，以及哪些已导入',
    input: query,
    read: (asked, { store }) => duibaGoods(store.db, duiba, asked),
  }),
];

const channelsWith = (duiba: Partner | undefined): readonly GoodsChannelChoice[] =>
  Object.entries(goodsChannels).map(([value, { label, sync_mode, need_goods_id }]) => ({
    value,
    label,
    enabled: value !== 'duiba' || duiba !== undefined,
    sync_mode,
    need_goods_id,
  }));

async function duibaGoods(db: Db, duiba: Partner | undefined, asked: Asked): Promise<DuibaGoodsPage> {
  if (!duiba) throw failure('partnerFailed', '兑吧还没有接入，请联系系统管理员');
  const { pageNo, pageSize, imported } = asked;
  const wanted = { keyword: asked.keyword || undefined, type: asked.type || undefined };
  try {
    if (imported === undefined || imported === '') {
      const page = await duiba.goods({ ...wanted, pageNo, pageSize });
      return { data: await marked(db, page.data), pageNo, totalCount: page.totalCount };
    }
    const all = await marked(db, await everything(duiba, wanted));
    const found = all.filter((goods) => goods.imported === (imported === '1'));
    const first = (pageNo - 1) * pageSize;
    return { data: found.slice(first, first + pageSize), pageNo, totalCount: found.length };
  } catch (error) {
    throw error instanceof PartnerFailure ? failureOfPartner(error) : error;
  }
}

const largestPage = 100;
const mostPages = 20;

/** What is imported the partner does not know: all that matches is looked through, as far as it is no more than 2 000. */
async function everything(duiba: Partner, wanted: Pick<PartnerGoodsQuery, 'keyword' | 'type'>) {
  const found: PartnerGoods[] = [];
  for (let pageNo = 1; pageNo <= mostPages; pageNo += 1) {
    const { data, totalCount } = await duiba.goods({ ...wanted, pageNo, pageSize: largestPage });
    found.push(...data);
    if (data.length === 0 || found.length >= totalCount) break;
  }
  return found;
}

/** The goods with what they were imported as. */
async function marked(db: Db, goods: readonly PartnerGoods[]): Promise<readonly DuibaGoods[]> {
  const ids = goods.map(({ item_id }) => item_id);
  const { rows } = await sql<{ id: number; item: string }>`
    select id, channel_goods_id as item from goods
    where channel = 'duiba' and status <> 'archived' and channel_goods_id = any(${ids}::text[])`.execute(db);
  const ours = new Map(rows.map(({ id, item }) => [item, id]));
  return goods.map(({ item_id, ...rest }) => ({
    ...rest,
    duiba_item_id: item_id,
    imported: ours.has(item_id),
    goods_id: ours.get(item_id) ?? null,
  }));
}

/** What the operator hears when a partner fails. */
function failureOfPartner(error: PartnerFailure): Failure {
  const says = error.kind === 'refused' || error.kind === 'twice' ? '返回：' : '';
  return failure('partnerFailed', `渠道「兑吧」${says}${error.message}`, {
    kind: error.kind,
    is_unsure: error.isUnsure,
  });
}
