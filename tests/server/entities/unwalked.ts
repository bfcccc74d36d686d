/**
 * Ways that a person cannot walk alone from somewhere, by entity: the step that is wanted, and the first one that waits for something, in
 * the words that the screen says it with. 先解决: a guard says no as the row is now; what other records do for it is walked in
 * far-ways-states.test.ts.
 */
export const unwalked: Readonly<Record<string, readonly string[]>> = {
  account: [
    'KICK: 强制下线 先解决（该账号没有可下线的会话，或不能由您操作）',
    'UNLOCK: 解锁 先解决（该账号没有因多次输错密码而被限制登录，或不能由您操作）',
  ],
  activity: [
    'PUBLISH: 撤回 先解决（活动已开始，不能撤回，可以暂停或终止）',
    'WITHDRAW: 撤回 先解决（活动已开始，不能撤回，可以暂停或终止）',
  ],
  after_sale: [
    'APPROVE: 补发订单取消 不由后台操作',
    'LOWER: 会员寄回 不由后台操作',
    'LOWER: 补发订单取消 不由后台操作',
    'RECEIVE: 会员寄回 不由后台操作',
    'RECEIVE: 补发订单取消 不由后台操作',
    'REFUSE: 会员寄回 不由后台操作',
    'REFUSE: 补发订单取消 不由后台操作',
    'REJECT: 补发订单取消 不由后台操作',
    'RETRY: 会员寄回 不由后台操作',
    'RETRY: 确认收货 表单在别处试',
    'RETRY: 补发订单取消 不由后台操作',
    'RETRY: 退款失败 不由后台操作',
  ],
  announcement: ['REVOKE: 到时发布 到时间自动'],
  api_client: ['DISABLE: 启用 先解决（还没有密钥，请先生成密钥）', 'ENABLE: 启用 先解决（还没有密钥，请先生成密钥）'],
  approval: [
    'APPROVE: 重新提交 先解决（只有提交人可以撤回或重新提交）',
    'REQUEST: 记录有变动 不由后台操作',
    'RETURN: 重新提交 先解决（只有提交人可以撤回或重新提交）',
    'WITHDRAW: 重新提交 先解决（只有提交人可以撤回或重新提交）',
  ],
  award_record: [
    'EXTEND: 发放失败 不由后台操作',
    'EXTEND: 订单取消，重新填写地址 不由后台操作',
    'RETRY: 发放失败 不由后台操作',
    'RETRY: 领取 不由后台操作',
    'SET_ADDRESS: 订单取消，重新填写地址 不由后台操作',
  ],
  bill_difference: ['SETTLE: 平账 先解决（由您说明的差异，须由另一人确认）'],
  coupon_record: ['REVOKE: 退回 不由后台操作', 'REVOKE: 释放 到时间自动'],
  // Somebody has to write something new first.
  editor_page: ['REPUBLISH: 发布修改 先解决（和会员现在看到的版本一样，没有要发布的修改）'],
  goods_order: [
    'CANCEL: 渠道拒绝取消 不由后台操作',
    'CHECK_PASS: 支付 不由后台操作',
    'CHECK_REJECT: 支付 不由后台操作',
    'DELIVER: 支付 不由后台操作',
    'DELIVER: 渠道拒绝取消 不由后台操作',
    'DELIVER: 确认发放 先解决（实物凭物流单号发货；渠道订单由渠道发放）',
    'PULL: 开始推送 不由后台操作',
    'PULL: 支付 不由后台操作',
    'PULL: 渠道接单 不由后台操作',
    'RETRY_SYNC: 停止推送 不由后台操作',
    'RETRY_SYNC: 支付 不由后台操作',
    'RETRY_SYNC: 渠道拒绝 不由后台操作',
    'RETRY_SYNC: 渠道拒绝取消 不由后台操作',
  ],
  he_suggestion: ['ASSIGN: 会员重新打开 不由后台操作', 'REPLY: 会员重新打开 不由后台操作'],
  he_user: ['APPROVE_CANCEL: 申请注销 不由后台操作', 'REJECT_CANCEL: 申请注销 不由后台操作'],
  invite_prize: ['ARCHIVE: 归档 先解决（还不能归档）'],
  mail_outbox: ['RESEND: 发送失败 不由后台操作'],
  plan: [
    'ARCHIVE: 停用 先解决（活动进行中，停用后会有用户没有方案）',
    'DISABLE: 启用 先解决（还不能启用）',
    'ENABLE: 停用 先解决（活动进行中，停用后会有用户没有方案）',
  ],
  point_adjustment: [
    'APPROVE: 提交 先改变',
    'REJECT: 提交 先改变',
    'RESUME: 开始执行 不由后台操作',
    'RESUME: 执行结束 先改变',
    'RESUME: 批准 先解决（您不能审批这张调整单）',
  ],
  prize: ['ARCHIVE: 归档 先解决（还不能归档）'],
  risk_case: ['CONFIRM: 判定作弊 先解决（您不能判定这个案件）', 'REOPEN: 判定作弊 先解决（您不能判定这个案件）'],
  risk_rule: [
    'PUBLISH: 发布 先解决（请先用最近 30 天的事件回测当前条件（7 天内有效），并确认规则没有过期）',
    'UNPUBLISH: 发布 先解决（请先用最近 30 天的事件回测当前条件（7 天内有效），并确认规则没有过期）',
  ],
};
