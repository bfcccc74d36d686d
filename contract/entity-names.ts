/**
 * What the menu and the palette need to know of an entity before its declaration has come: what it is called, and the page id that
 * carries its permissions (award.md §0.6). The declaration takes both from here; the browser fetches it with the first page that
 * shows it (src/entity/entity-code.ts).
 */
export const entityNames = {
  award_cate: { label: '奖励分类', permissionId: 'AwardCate' },
  localverifice: { label: '本地核销点', permissionId: 'AwardLocalverifice' },
  goods: { label: '商城商品', permissionId: 'AwardGoods' },
  goods_offline: { label: '线下商品', permissionId: 'AwardGoodsOffline' },
  goods_market: { label: '市场商品', permissionId: 'AwardGoodsMarket' },
  goods_bottlecap: { label: '瓶盖商品', permissionId: 'AwardGoodsBottlecap' },
  coupon_zhongshang: { label: '众商券商品', permissionId: 'AwardCouponZhongshang' },
  virtual_product: { label: '虚拟商品', permissionId: 'VirtualProduct' },
  virtual_code: { label: '虚拟码', permissionId: 'VirtualCode' },
  virtual_code_record: { label: '虚拟码记录', permissionId: 'VirtualCode' },
  activity_vrcode: { label: '活动虚拟码', permissionId: 'CcnVrcode' },
  goods_order: { label: '兑换订单', permissionId: 'AwardOrder' },
  he_order: { label: '商城订单', permissionId: 'HeOrder' },
  after_sale: { label: '售后单', permissionId: 'AfterSale' },
  award: { label: '奖励', permissionId: 'Award' },
  activity: { label: '活动', permissionId: 'AwardActivity' },
  plan: { label: '奖励方案', permissionId: 'AwardActivity' },
  prize: { label: '奖品', permissionId: 'AwardActivity' },
  invite_plan: { label: '邀请方案', permissionId: 'AwardInvite' },
  invite_prize: { label: '邀请奖品', permissionId: 'AwardInvite' },
  invite_activity: { label: '邀请活动', permissionId: 'AwardInvite' },
  invitation: { label: '邀请明细', permissionId: 'AwardInvite' },
  ccn_local: { label: '本地活动', permissionId: 'CcnActivity' },
  ccn_upstream: { label: '上游扫码活动', permissionId: 'CcnActivity' },
  ccn_tier: { label: '上游奖级', permissionId: 'CcnActivity' },
  ccn_activity: { label: '扫码活动', permissionId: 'CcnActivity' },
  ccn_setting: { label: '扫码设置', permissionId: 'CcnActivity' },
  ccn_award_set: { label: '奖项配置', permissionId: 'CcnActivity' },
  activity_link: { label: '活动链接', permissionId: 'CcnLink' },
  acticode_activity: { label: '活动码活动', permissionId: 'Acticode' },
  acticode_node: { label: '节点', permissionId: 'Acticode' },
  acticode_plan: { label: '节点方案', permissionId: 'Acticode' },
  acticode_task: { label: '活动码任务', permissionId: 'Acticode' },
  he_user: { label: '会员', permissionId: 'HeUser' },
  he_user_black_list: { label: '会员黑名单', permissionId: 'HeUserBlackList' },
  he_level: { label: '会员等级', permissionId: 'HeLevel' },
  point_log: { label: '积分流水', permissionId: 'PointLog' },
  point_adjustment: { label: '调整单', permissionId: 'PointLog' },
  point_adjustment_member: { label: '调整明细', permissionId: 'PointLog' },
  point_expiry_run: { label: '过期批次', permissionId: 'PointLog' },
  point_hold: { label: '冻结记录', permissionId: 'PointLog' },
  member_level: { label: '会员保级', permissionId: 'HeLevel' },
  exchange_log: { label: '兑换日志', permissionId: 'ExchangeLog' },
  experience_log: { label: '经验流水', permissionId: 'ExperienceLog' },
  risk_case: { label: '风控案件', permissionId: 'RiskCase' },
  risk_rule: { label: '风控规则', permissionId: 'RiskCase' },
  risk_hit: { label: '风控命中', permissionId: 'RiskCase' },
  award_record: { label: '发奖记录', permissionId: 'AwardLog', makes: '补发' },
  file_folder: { label: '素材文件夹', permissionId: 'Upload' },
  file: { label: '素材', permissionId: 'Upload' },
  dept: { label: '部门', permissionId: 'Dept' },
  role: { label: '角色', permissionId: 'Role' },
  post: { label: '岗位', permissionId: 'Post' },
  account: { label: '账号', permissionId: 'Account' },
  permission: { label: '权限', permissionId: 'Permission', creates: '链接' },
  dictionary: { label: '数据字典', permissionId: 'Dictionary' },
  dictionary_item: { label: '字典项', permissionId: 'Dictionary' },
  parameter: { label: '系统参数', permissionId: 'Dictionary' },
  online_session: { label: '在线会话', permissionId: 'OnlineSession' },
  login_log: { label: '登录日志', permissionId: 'LoginLog' },
  operation_log: { label: '操作日志', permissionId: 'OperationLog' },
  db_log: { label: '数据日志', permissionId: 'DbLog' },
  mail_outbox: { label: '邮件', permissionId: 'MailOutbox' },
  api_client: { label: '开放接口', permissionId: 'ApiClient', creates: '密钥' },
  inbound_event: { label: '调用记录', permissionId: 'ApiClient' },
  webhook_endpoint: { label: '接收地址', permissionId: 'WebhookDelivery' },
  webhook_delivery: { label: '推送记录', permissionId: 'WebhookDelivery' },
  data_job: { label: '任务', permissionId: 'DataJob' },
  he_banner: { label: '轮播图', permissionId: 'HeBanner' },
  he_coupon: { label: '券模板', permissionId: 'HeCoupon' },
  coupon_record: { label: '用券记录', permissionId: 'CouponRecord', makes: '发放' },
  he_suggestion: { label: '意见反馈', permissionId: 'HeSuggestion' },
  handed_task: { label: '交办事项', permissionId: 'HandedTask' },
  he_goods: { label: '商城报价', permissionId: 'HeGoods' },
  freight_template: { label: '运费模板', permissionId: 'FreightTemplate' },
  approval: { label: '审批单', permissionId: 'Approval' },
  agreement: { label: '协议', permissionId: 'Agreement' },
  agreement_consent: { label: '同意记录', permissionId: 'Agreement' },
  payment: { label: '支付记录', permissionId: 'PaymentRecord' },
  he_power: { label: '等级权益', permissionId: 'HePower' },
  bill_day: { label: '对账单', permissionId: 'BillDifference' },
  bill_difference: { label: '对账差异', permissionId: 'BillDifference' },
  announcement: { label: '公告', permissionId: 'Announcement' },
  announcement_reader: { label: '阅读名单', permissionId: 'Announcement' },
  popup: { label: '弹窗', permissionId: 'Popup' },
  editor_page: { label: '图文页', permissionId: 'Editors' },
  editor_page_version: { label: '图文页版本', permissionId: 'Editors' },
} as const satisfies Readonly<Record<string, Named>>;

export type EntityName = keyof typeof entityNames;

interface Named {
  readonly label: string;
  readonly permissionId: string;
  /** What a row that people make is called, where that is only one kind of what the list shows. */
  readonly creates?: string;
  /** What making a row is called, where it is not 新建. */
  readonly makes?: string;
}
const making: Readonly<Record<string, Named>> = entityNames;

/** The button above a list that makes a row. */
export const createButton = (name: string): string => making[name]?.makes ?? `新建${making[name]?.creates ?? ''}`;

/** The same where the list is not in sight: 新建奖励. */
export const createTitle = (name: string): string =>
  making[name]?.makes ?? `新建${making[name]?.creates ?? making[name]?.label ?? ''}`;

/** The names of one entity, to begin its declaration with. */
export const named = <const Name extends EntityName>(name: Name) => ({ name, ...entityNames[name] });
