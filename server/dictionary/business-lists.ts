/** A list of the operators' own, as a house begins with it: codes and what they are called. */
export interface BusinessList {
  readonly type: string;
  readonly name: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Lists that fields of the program choose from: they are there from the start, and from then on the operators'. */
export const usedLists: readonly BusinessList[] = [
  {
    type: 'express_company',
    name: '物流公司',
    words: {
      SF: '顺丰速运',
      ZTO: '中通快递',
      YTO: '圆通速递',
      YD: '韵达速递',
      JD: '京东物流',
      EMS: 'EMS',
    },
  },
  {
    type: 'reply_template',
    name: '快捷回复',
    words: {
      received: '您好，已收到您的反馈，我们会在 1 个工作日内答复。',
      shipping: '您好，您的奖品已安排发货，请留意物流信息。',
      address: '您好，请补充完整的收货地址，以便为您安排发货。',
    },
  },
  // A new activity begins with the one that is 默认, and with the `contact` of its 扩展.
  { type: 'sponsor', name: '主办方', words: {} },
];

/** Further lists of the demo (wider.md §14). */
export const demoLists: readonly BusinessList[] = [
  {
    type: 'goods_category',
    name: '商品分类',
    words: { tea: '养生茶饮', moxa: '艾灸足浴', liquor: '草本酒', ware: '器具', digital: '数字权益' },
  },
  { type: 'label_category', name: '标签分类', words: { crowd: '人群', action: '行为', channel: '渠道', risk: '风险' } },
  {
    type: 'adjust_reason',
    name: '积分调整原因',
    words: { complaint: '客诉补偿', campaign: '活动补发', correction: '数据更正' },
  },
  {
    type: 'after_sale_reason',
    name: '售后原因',
    words: { broken: '破损漏液', wrong: '发错货', late: '超时未到', regret: '不想要了' },
  },
  {
    type: 'blacklist_reason',
    name: '拉黑原因',
    words: {
      brush: '刷奖',
      multi_account: '多账号',
      fake_code: '假码',
      diversion: '窜货',
      bad_order: '异常订单',
      other: '其他',
    },
  },
  {
    type: 'cancel_reason',
    name: '取消原因',
    words: { user_request: '用户要求取消', address: '地址无法配送', no_stock: '缺货', duplicate: '重复下单' },
  },
  {
    type: 'close_reason',
    name: '关闭原因',
    words: { solved: '问题已解决', no_reply: '用户未再回复', duplicate: '重复反馈', invalid: '内容无效' },
  },
  {
    type: 'page_category',
    name: '页面分类',
    words: { help: '帮助', brand: '品牌', rules: '规则说明', notice: '公告' },
  },
];
