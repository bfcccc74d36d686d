import { defineEntity, keyword, optionsFilter, rangeFilter, referenceFilter, wordsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  chosen,
  datetime,
  ifFilled,
  integer,
  list,
  made,
  money,
  points,
  reference,
  select,
  text,
  textarea,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { afterSaleCommands, afterSaleStatus, afterSaleTypes } from './after-sale.ts';

const { calls, rest } = restCalls('/admin/api/after-sales', afterSaleCommands);
// Members ask for them, and none is ever taken away.
const { create: _, remove: __, ...callsInUse } = calls;

const isLowered = ({ refund_fen, refund_points, share_fen, share_points }: Values): boolean =>
  refund_fen !== share_fen || refund_points !== share_points;
const isReturn = ({ type }: Values): boolean => type === 'return_refund';

/** 售后单: pieces of an order that a member gives back, wants money for, or wants again (wider.md §5.5). Members ask through the Open API alone. */
export const afterSale = defineEntity({
  ...named('after_sale'),
  calls: callsInUse,
  rest,
  title: 'after_sale_no',
  plain: 'after_sale_no',
  status: afterSaleStatus,
  large: true,
  housed: true,
  statusTabs: true,
  numbered: { field: 'after_sale_no', prefix: 'SH', digits: 6, dated: true },
  commands: afterSaleCommands,
  cautions: {
    APPROVE: ({ type, refund_text }) => (type === 'refund' ? `同意后立即退还${String(refund_text)}。` : undefined),
  },
  fields: {
    after_sale_no: text('售后单号', made),
    type: select('类型', afterSaleTypes, made),
    goods_text: text('商品', made),
    reason_code: chosen('原因', 'after_sale_reason', made),
    text: textarea('说明', ifFilled('text')),
    images: list('图片', { url: text('图片地址', { outside: true }) }, ifFilled('images')),
    refund_text: text('退款', ifFilled('refund_text')),
    refund_error: text('退款失败原因', ifFilled('refund_error')),
    share_text: text('应退', { ...made, when: isLowered }),
    refund_fen: money('退款金额', unseen),
    refund_points: points('退还积分', unseen),
    share_fen: money('应退金额', unseen),
    share_points: points('应退积分', unseen),
    lower_reason: text('改退款原因', ifFilled('lower_reason')),
    items: list(
      '商品明细',
      {
        title: text('商品'),
        spec_text: text('规格'),
        quantity: integer('数量'),
        share_points: points('应退积分'),
        share_fen: money('应退金额'),
      },
      made,
    ),
    order_id: reference('订单', 'goods_order', { section: '订单与会员', ...made }),
    order_no: text('订单号', unseen),
    user_id: reference('会员', 'he_user', made),
    nickname: text('会员昵称', made),
    express_company: chosen('退货物流', 'express_company', { section: '退货', ...ifFilled('express_company') }),
    express_no: text('退货单号', { ...ifFilled('express_no'), names: true }),
    restocked: toggle('退货入库', { ...made, when: isReturn }),
    reissue_order_id: reference('补发订单', 'goods_order', ifFilled('reissue_order_id')),
    handled_by_name: text('处理人', { section: '处理', ...ifFilled('handled_by_name') }),
    refusal: text('驳回原因', ifFilled('refusal')),
    agreed_at: datetime('同意时间', ifFilled('agreed_at')),
    returned_at: datetime('寄回时间', ifFilled('returned_at')),
    received_at: datetime('收货时间', ifFilled('received_at')),
    refunded_at: datetime('退款时间', ifFilled('refunded_at')),
  },
  columns: [
    { key: 'after_sale_no', width: 160 },
    { key: 'goods_text', width: 186 },
    { key: 'status', width: 90 },
    { key: 'refund_text', width: 144 },
    { key: 'type', width: 90 },
    { key: 'reason_code', width: 90 },
    { key: 'user_id', width: 118, below: 'nickname' },
    { key: 'order_id', width: 180 },
    { key: 'express_no', width: 140 },
    { key: 'handled_by_name', width: 120 },
    { key: 'created_at', label: '申请时间' },
    { key: 'refunded_at' },
  ],
  identity: { name: 'goods_text', below: 'after_sale_no' },
  glance: ['status', 'type', 'refund_text', 'reason_code', 'user_id', 'created_at'],
  next: ['APPROVE', 'RECEIVE', 'RETRY'],
  filters: [
    { ...keyword('after_sale_no', 'express_no'), whole: ['order_no'] },
    optionsFilter('type', '类型', afterSaleTypes),
    optionsFilter('status', '状态', afterSaleStatus),
    wordsFilter('reason_code', '原因', 'after_sale_reason'),
    referenceFilter('goods_id', '商品', 'goods'),
    referenceFilter('order_id', '订单', 'goods_order'),
    referenceFilter('user_id', '会员', 'he_user'),
    rangeFilter('created_at', '申请时间'),
  ],
  sortable: ['created_at', 'refund_fen'],
  defaultSort: { field: 'created_at', order: 'descend' },
});
