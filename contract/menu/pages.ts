import {
  agreementActions,
  billActions,
  blackListActions,
  campaignActions,
  dashboard,
  type Folder,
  listPage,
  madeActions,
  memberActions,
  observedPage,
  type Page,
  partPage,
  peopleActions,
  pointActions,
  viewPage,
  winActions,
} from './list-page.ts';

export type { Folder, Page } from './list-page.ts';

/** The menu in its order. A page that stands here exists; those of later modules are added with them. */
export const folders: readonly Folder[] = [
  {
    title: '仪表盘',
    path: '/dashboard',
    icon: 'DashboardOutlined',
    pages: [
      dashboard('workplace', '工作台', 'Workplace', ['query']),
      dashboard('analysis', '分析页', 'Analysis', ['query', 'export']),
      observedPage('/dashboard/handed-task', '交办事项', 'handed_task', ['query', 'get', 'disable']),
      observedPage('/dashboard/approval', '待我审批', 'approval', ['query', 'get', 'enable', 'disable', 'export']),
    ],
  },
  {
    title: '活动管理',
    path: '/activity',
    icon: 'FireOutlined',
    pages: [
      listPage('/activity/list', '活动列表', 'activity', campaignActions),
      // One permission with the activities (award.md §0.6).
      {
        permissionId: 'AwardActivity',
        title: '奖励方案',
        path: '/activity/plan',
        view: 'plans',
        actions: ['query', 'get', 'add', 'edit', 'enable', 'disable'],
      },
      listPage('/activity/prize', '活动奖品', 'prize', campaignActions),
      // One permission for all of them (award.md §0.6).
      listPage('/activity/invite', '邀请方案', 'invite_plan', campaignActions),
      listPage('/activity/invite-prize', '邀请奖品', 'invite_prize', campaignActions),
      observedPage('/activity/invite-activity', '邀请活动', 'invite_activity', ['query', 'get', 'export']),
      observedPage('/activity/invitation', '邀请明细', 'invitation', ['query', 'get', 'export']),
      // One permission with settings, awards, and what the code platform has (award.md §0.6).
      listPage('/activity/ccn', '扫码活动', 'ccn_activity', campaignActions),
      partPage(listPage('/activity/ccn-setting', '扫码设置', 'ccn_setting', ['query', 'get', 'edit', 'export'])),
      partPage(listPage('/activity/ccn-award', '奖项配置', 'ccn_award_set', ['query', 'get', 'edit', 'export'])),
      partPage(observedPage('/activity/ccn-upstream', '上游扫码活动', 'ccn_upstream', ['query', 'get', 'export'])),
      partPage(observedPage('/activity/ccn-tier', '上游奖级', 'ccn_tier', ['query', 'get', 'export'])),
      observedPage('/activity/link', '活动链接', 'activity_link', ['query', 'get', 'export']),
      observedPage('/activity/vrcode', '活动虚拟码', 'activity_vrcode', ['query', 'get', 'export']),
      // One permission with nodes, their plans, and tasks (award.md §0.6).
      listPage('/activity/acticode', '活动码活动', 'acticode_activity', campaignActions),
      partPage(listPage('/activity/acticode-node', '活动码节点', 'acticode_node', campaignActions)),
      partPage(listPage('/activity/acticode-plan', '节点方案', 'acticode_plan', campaignActions)),
      partPage(listPage('/activity/acticode-task', '活动码任务', 'acticode_task', madeActions)),
    ],
  },
  {
    title: '奖品管理',
    path: '/award',
    icon: 'GiftOutlined',
    pages: [
      listPage('/award/list', '奖励库', 'award'),
      listPage('/award/cate', '奖励分类', 'award_cate'),
      listPage('/award/goods', '商城商品', 'goods', campaignActions),
      listPage('/award/order', '兑换订单', 'goods_order', ['query', 'get', 'edit', 'import', 'export']),
      listPage('/award/goods-offline', '线下商品', 'goods_offline'),
      listPage('/award/goods-market', '市场商品', 'goods_market'),
      listPage('/award/goods-bottlecap', '瓶盖商品', 'goods_bottlecap'),
      listPage('/award/coupon-zhongshang', '众商券商品', 'coupon_zhongshang'),
      listPage('/award/virtual-product', '虚拟商品', 'virtual_product'),
      // One permission with what happened to them (wider.md §12).
      observedPage('/award/virtual-code', '虚拟码', 'virtual_code', ['query', 'get', 'edit', 'disable', 'export']),
      observedPage('/award/virtual-code-record', '虚拟码记录', 'virtual_code_record', ['query', 'get', 'export']),
      listPage('/award/localverifice', '本地核销点', 'localverifice'),
    ],
  },
  {
    title: '会员管理',
    path: '/member',
    icon: 'TeamOutlined',
    pages: [
      listPage('/member/user', '会员列表', 'he_user', memberActions),
      listPage('/member/blacklist', '黑名单', 'he_user_black_list', blackListActions),
      listPage('/member/level', '会员等级', 'he_level', [...peopleActions, 'export']),
      listPage('/member/power', '等级权益', 'he_power', peopleActions),
      observedPage('/member/level-keeping', '会员保级', 'member_level', ['query', 'get', 'export']),
      listPage('/member/risk-case', '风控案件', 'risk_case', campaignActions),
      listPage('/member/risk-rule', '风控规则', 'risk_rule', campaignActions),
      partPage(observedPage('/member/risk-hit', '风控命中', 'risk_hit', ['query', 'get', 'export'])),
      // One permission with adjustments, which its rights are for (wider.md §3.7).
      observedPage('/member/point-log', '积分日志', 'point_log', pointActions),
      listPage('/member/point-adjustment', '调整单', 'point_adjustment', pointActions),
      partPage(
        observedPage('/member/point-adjustment-member', '调整明细', 'point_adjustment_member', [
          'query',
          'get',
          'export',
        ]),
      ),
      observedPage('/member/point-expiry', '过期批次', 'point_expiry_run', [
        'query',
        'get',
        'enable',
        'disable',
        'export',
      ]),
      observedPage('/member/point-hold', '冻结记录', 'point_hold', ['query', 'get', 'export']),
      observedPage('/member/experience-log', '经验日志', 'experience_log', pointActions),
      observedPage('/member/exchange-log', '兑换日志', 'exchange_log', ['query', 'get', 'export']),
      observedPage('/member/award-log', '中奖日志', 'award_record', winActions),
    ],
  },
  {
    title: '营销管理',
    path: '/marketing',
    icon: 'TagsOutlined',
    pages: [
      listPage('/marketing/coupon', '券模板', 'he_coupon', [...peopleActions, 'export']),
      listPage('/marketing/coupon-record', '领用记录', 'coupon_record', ['query', 'get', 'add', 'disable', 'export']),
    ],
  },
  {
    title: '积分商城',
    path: '/mall',
    icon: 'ShopOutlined',
    pages: [
      listPage('/mall/goods', '商品管理', 'he_goods'),
      listPage('/mall/order', '订单管理', 'he_order', memberActions),
      listPage('/mall/freight-template', '运费模板', 'freight_template', ['query', 'get', 'add', 'edit', 'delete']),
      listPage('/mall/after-sale', '售后管理', 'after_sale', ['query', 'get', 'edit', 'enable', 'disable', 'export']),
      listPage('/mall/payment-record', '支付记录', 'payment', ['query', 'get', 'edit', 'import', 'export']),
      listPage('/mall/bill-difference', '对账差异', 'bill_difference', billActions),
      listPage('/mall/bill-day', '对账单', 'bill_day', billActions),
    ],
  },
  {
    title: '内容运营',
    path: '/content',
    icon: 'LayoutOutlined',
    pages: [
      viewPage('calendar', '/content/calendar', '运营日历', 'Calendar', ['query']),
      listPage('/content/banner', '轮播图', 'he_banner', peopleActions),
      listPage('/content/popup', '弹窗管理', 'popup', peopleActions),
      listPage('/content/announcement', '公告管理', 'announcement', peopleActions),
      partPage(observedPage('/content/announcement-reader', '阅读名单', 'announcement_reader', ['query', 'get'])),
      listPage('/content/agreement', '协议管理', 'agreement', agreementActions),
      partPage(observedPage('/content/agreement-consent', '同意记录', 'agreement_consent', ['query', 'get', 'export'])),
      listPage('/content/editors', '图文页', 'editor_page', peopleActions),
      partPage(observedPage('/content/editors-version', '图文页版本', 'editor_page_version', ['query', 'get'])),
      listPage('/content/suggestion', '意见反馈', 'he_suggestion', ['query', 'get', 'edit', 'disable', 'export']),
      listPage('/content/upload', '素材库', 'file', ['query', 'get', 'add', 'edit', 'delete']),
      // One permission with what they hold.
      listPage('/content/upload-folder', '素材文件夹', 'file_folder', ['query', 'get', 'add', 'edit', 'delete']),
    ],
  },
  {
    title: '系统管理',
    path: '/system',
    icon: 'SettingOutlined',
    pages: [
      listPage('/system/account', '账号管理', 'account', [...peopleActions, 'import', 'export']),
      listPage('/system/role', '角色管理', 'role', [...peopleActions, 'export']),
      listPage('/system/permission', '权限管理', 'permission', campaignActions),
      listPage('/system/dept', '部门管理', 'dept', peopleActions),
      listPage('/system/post', '岗位管理', 'post', peopleActions),
      listPage('/system/dictionary', '数据字典', 'dictionary', [...peopleActions, 'import', 'export']),
      listPage('/system/dictionary-item', '字典项', 'dictionary_item', [...peopleActions, 'import', 'export']),
      listPage('/system/parameter', '系统参数', 'parameter', ['query', 'get', 'edit', 'export']),
      listPage('/system/api-client', '开放接口', 'api_client', campaignActions),
      // One permission with the keys that the calls came by (wider.md §10.13).
      observedPage('/system/inbound-event', '调用记录', 'inbound_event', ['query', 'get', 'edit', 'export']),
      listPage('/system/webhook-endpoint', '接收地址', 'webhook_endpoint', campaignActions),
      // One permission with where they go (wider.md §10.14).
      observedPage('/system/webhook-delivery', '推送记录', 'webhook_delivery', ['query', 'get', 'edit', 'export']),
      observedPage('/system/online', '在线会话', 'online_session', ['query', 'disable']),
      observedPage('/system/log/login', '登录日志', 'login_log', ['query', 'get', 'export']),
      observedPage('/system/log/operation', '操作日志', 'operation_log', ['query', 'get', 'export']),
      observedPage('/system/log/db', '数据日志', 'db_log', ['query', 'get', 'export']),
      observedPage('/system/mail', '邮件发件箱', 'mail_outbox', ['query', 'get', 'enable']),
      observedPage('/system/data-job', '导入导出任务', 'data_job', ['query', 'get', 'disable']),
      {
        permissionId: 'Simulator',
        title: '会员模拟器',
        path: '/system/simulator',
        view: 'simulator',
        actions: ['query', 'enable', 'disable'],
        only: 'demo',
      },
    ],
  },
];

export const pages: readonly Page[] = folders.flatMap((folder) => folder.pages);

/** The address without its query, and of a record the one of its list. */
export const listPathOf = (address: string): string => (address.split('?', 1)[0] ?? '').replace(/\/[1-9]\d*$/, '');

/** Whose rights what stands at an address (with its query) is under; nobody's where there is no such page. */
export const pageAt = (address: string): string =>
  pages.find(({ path }) => path === listPathOf(address))?.permissionId ?? '';

/** The first page of each permission: several may stand under one, and grants are given once. */
export const permissionPages: readonly Page[] = pages.filter(
  ({ permissionId }, at) => pages.findIndex((page) => page.permissionId === permissionId) === at,
);
