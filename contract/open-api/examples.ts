import type { OpenScope } from './scopes.ts';

/** A request that shows how a call is made. */
export interface Example {
  readonly method: 'GET' | 'POST';
  readonly name: string;
  readonly scope: OpenScope;
  readonly title: string;
  /** In the order of its names. */
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const member = { member_no: 'HY0000030001' };
const delivery = { type: 'express', region: '440106' };

/** One request for each call, with values of the demo. */
export const openExamples: readonly Example[] = [
  {
    method: 'POST',
    name: 'members/upsert',
    scope: 'member',
    title: '新增或更新会员',
    body: { mobile: '13800138000', nickname: '林小满', source: 'mini_program' },
  },
  { method: 'GET', name: 'members/me', scope: 'member', title: '会员资料', query: 'member_no=HY0000030001' },
  {
    method: 'POST',
    name: 'members/cancel',
    scope: 'member',
    title: '申请注销会员',
    body: { member, reason: '不再使用' },
  },
  {
    method: 'POST',
    name: 'members/export',
    scope: 'member',
    title: '申请导出会员资料',
    body: { member },
  },
  { method: 'GET', name: 'members/exports', scope: 'member', title: '取走会员资料', query: 'export_no=DC00000001' },
  {
    method: 'POST',
    name: 'scans/report',
    scope: 'scan',
    title: '上报扫码',
    body: {
      activity_id: 6001,
      code: 'LQR234567890ABCDEF',
      tier_id: 'T3',
      member,
      region_code: '440106',
    },
  },
  {
    method: 'POST',
    name: 'draws/take',
    scope: 'draw',
    title: '抽奖一次',
    body: { activity_id: 4001, member, area_code: '440106' },
  },
  {
    method: 'POST',
    name: 'awards/claim',
    scope: 'award',
    title: '从可选明细中选定',
    body: { record_no: 'ZJ2026072000000001', member, choice: [3001] },
  },
  {
    method: 'POST',
    name: 'awards/address',
    scope: 'award',
    title: '填写收货地址',
    body: {
      record_no: 'ZJ2026072000000001',
      member,
      receiver: { name: '林小满', mobile: '13800138000', area_code: '440106', detail: '天河路 1 号 2 楼' },
    },
  },
  {
    method: 'POST',
    name: 'awards/verify',
    scope: 'verify',
    title: '核销',
    body: { verify_code: '000000000000', entry_no: 'HX011001', verifier_mobile: '19900003101' },
  },
  {
    method: 'GET',
    name: 'members/records',
    scope: 'award',
    title: '会员的中奖记录',
    query: 'limit=20&member_no=HY0000030001',
  },
  {
    method: 'POST',
    name: 'codes/redeemed',
    scope: 'code',
    title: '虚拟码已核销',
    body: { product_no: 'XN000001', code: 'ABCD-EFGH' },
  },
  {
    method: 'POST',
    name: 'suggestions/create',
    scope: 'suggest',
    title: '提交意见反馈',
    body: { member, type: 'advice', content: '希望增加无糖款的凉茶' },
  },
  {
    method: 'POST',
    name: 'suggestions/reopen',
    scope: 'suggest',
    title: '重新打开意见反馈',
    body: { member, no: 'FK20260720001', reason: '问题没有解决' },
  },
  {
    method: 'POST',
    name: 'suggestions/rate',
    scope: 'suggest',
    title: '评价回复',
    body: { member, no: 'FK20260720001', score: 5 },
  },
  {
    method: 'GET',
    name: 'members/suggestions',
    scope: 'suggest',
    title: '会员的意见反馈',
    query: 'limit=20&member_no=HY0000030001',
  },
  {
    method: 'POST',
    name: 'consents/give',
    scope: 'content',
    title: '同意协议',
    body: { member, agreement_type: 'privacy', version_no: '2.0.0' },
  },
  { method: 'GET', name: 'content/place', scope: 'content', title: '页面内容', query: 'page=home' },
  {
    method: 'POST',
    name: 'views/report',
    scope: 'content',
    title: '上报曝光与点击',
    body: { views: [{ subject: 'banner', ref_id: 1, event: 'view', at: '2026-07-20T09:30:00+08:00' }] },
  },
  {
    method: 'POST',
    name: 'coupons/take',
    scope: 'coupon',
    title: '领券',
    body: { member, coupon_id: 55 },
  },
  {
    method: 'GET',
    name: 'members/coupons',
    scope: 'coupon',
    title: '会员的优惠券',
    query: 'limit=20&member_no=HY0000030001&status=unused',
  },
  {
    method: 'POST',
    name: 'orders/quote',
    scope: 'mall',
    title: '订单报价',
    body: { member, items: [{ offer_id: 1, sku_id: 1, quantity: 1 }], delivery },
  },
  {
    method: 'POST',
    name: 'orders/place',
    scope: 'mall',
    title: '下单',
    body: {
      member,
      quote_no: 'QT0123456789ABCDEF01',
      receiver: { name: '林小满', mobile: '13800000000', area: '440106', address: '天河路 385 号' },
    },
  },
  {
    method: 'POST',
    name: 'orders/pay',
    scope: 'pay',
    title: '发起支付',
    body: { member, order_no: 'DH2026072000000001', channel: 'demo' },
  },
  {
    method: 'POST',
    name: 'points/hold',
    scope: 'points',
    title: '冻结积分',
    body: { member, amount: 100, key: 'DD2026072000000001' },
  },
  {
    method: 'POST',
    name: 'points/confirm',
    scope: 'points',
    title: '确认冻结的积分',
    body: { member, key: 'DD2026072000000001' },
  },
  {
    method: 'POST',
    name: 'points/release',
    scope: 'points',
    title: '释放冻结的积分',
    body: { member, key: 'DD2026072000000001' },
  },
  {
    method: 'GET',
    name: 'members/entries',
    scope: 'points',
    title: '会员的积分流水',
    query: 'limit=20&member_no=HY0000030001',
  },
];
