import { contentSteps } from './content-steps.ts';
import { memberSteps } from './member-steps.ts';
import type { Action } from '../../contract/core/permission.ts';

/*
 * Every step that a person takes with a row: what it is called, the right that it needs on the page, and what is said before it is
 * taken. Written by hand: the rights from wider.md §1.5 and the charts of award.md (`?`: no document says it, decided by §1.5), the
 * sentences from what the documents say follows from the step.
 *
 *   entity  EVENT  right  label  | sentence, one for each state where they differ, parted by ` / `
 */
const table = `
award_cate        DISABLE      disable 停用 | 停用后不能再选用该分类，已有奖励不受影响。
award_cate        ENABLE       enable  启用 |
localverifice     ENABLE       enable  启用 |
localverifice     DISABLE      disable 停用 | 停用后该点不能再核销。
localverifice     ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
localverifice     EXTEND       edit    延期 |
goods             ON_SALE      enable  上架 |
goods             OFF_SALE     disable 下架 | 下架后会员不能再兑换；已发布的奖品继续发放。
goods             ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
goods             ADJUST_STOCK edit    入库/盘亏 |
goods_offline     ENABLE       enable  启用 |
goods_offline     DISABLE      disable 停用 | 停用后不能再被新的奖励选用。
goods_offline     ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
goods_offline     ADJUST_STOCK edit    入库/盘亏 |
goods_market      ENABLE       enable  启用 |
goods_market      DISABLE      disable 停用 | 停用后不能再被新的奖励选用。
goods_market      ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
goods_market      ADJUST_STOCK edit    入库/盘亏 |
goods_market      QUOTA        edit    配额 |
goods_bottlecap   ENABLE       enable  启用 |
goods_bottlecap   DISABLE      disable 停用 | 停用后不能再被新的奖励选用。
goods_bottlecap   ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
goods_bottlecap   ADJUST_STOCK edit    入库/盘亏 |
coupon_zhongshang ENABLE       enable  启用 |
coupon_zhongshang DISABLE      disable 停用 | 停用后不能再被新的奖励选用。
coupon_zhongshang ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
coupon_zhongshang ADJUST_STOCK edit    增减额度 |
virtual_product   ENABLE       enable  启用 |
virtual_product   DISABLE      disable 停用 | 停用后不能再被新的奖励选用。
virtual_product   ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
virtual_product   GENERATE_CODES import 生成券码 |
virtual_product   VOID_CODES   disable 作废未发券码 |
virtual_code      REDEEM       edit?   标记核销 | 核销后不能恢复。
virtual_code      VOID         disable 作废 | 作废后不能恢复，也不会再发给别人。
api_client        ENABLE       enable  启用 |
api_client        DISABLE      disable 停用 | 1 秒内该密钥的所有调用被拒绝，正在处理的调用会完成。
inbound_event     RETRY        edit    重试 |
webhook_endpoint  DISABLE      disable 停用 | 停用后不再推送；期间发生的事件不会补发。
webhook_endpoint  ENABLE       enable  启用 |
webhook_endpoint  PAUSE        disable 暂停 | 暂停期间的事件会保留，恢复后依次推送。
webhook_endpoint  RESUME       enable  恢复 |
webhook_delivery  REDELIVER    edit    重发 |
api_client        REVOKE       disable 吊销 | 吊销后不能恢复：1 秒内所有调用被拒绝，正在处理的调用会完成。
award             ENABLE       enable  启用 |
award             DISABLE      disable 停用 | 停用只影响新的选用，已发布的奖品继续发放。
award             ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
award             RECATE       edit    改分类 |
activity          PUBLISH      enable  发布 | 发布后规则即公示，此后只能作对参与者有利的修改。
activity          WITHDRAW     disable 撤回 | 撤回后活动回到草稿，可以全部修改。
activity          PAUSE        disable 暂停 | 暂停后不能参与，已中奖的仍可领取和核销。
activity          RESUME       enable  恢复 |
activity          TERMINATE    disable 终止 | 终止后不能恢复：不能再参与，已中奖的仍可在兑奖截止前领取。
activity          ARCHIVE      disable 废弃/归档 | 归档后不能恢复，列表默认不再显示。
activity          RETURN_STOCK disable? 退回剩余库存 |
plan              ENABLE       enable  启用 |
plan              DISABLE      disable 停用 | 停用后用户不再进入这个方案及其下级。
plan              ARCHIVE      disable 归档 | 归档后不能恢复，也不再显示在方案树中。
plan              RETURN_STOCK disable? 退回剩余库存 |
prize             ENABLE       enable  启用 |
prize             DISABLE      disable 停用 | 停用后不再发放；它的概率不分给别的奖品。活动进行中只在异常止损时停用。
prize             ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
prize             RETURN_STOCK disable? 退回剩余库存 |
invite_plan       ENABLE       enable  启用 |
invite_plan       PAUSE        disable 暂停 | 暂停后新的邀请不再计入这个方案，已绑定的仍保留。
invite_plan       END          disable 结束 | 结束后不能恢复，新的邀请不再计入；已得的奖励仍可领取。
invite_plan       ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
invite_plan       COPY         add     复制 |
invite_plan       RETURN_STOCK disable? 退回剩余库存 |
invite_prize      ENABLE       enable  启用 |
invite_prize      DISABLE      disable 停用 | 停用后不再发放，达到这一阶梯的人也要等它重新启用。方案进行中只在异常止损时停用。
invite_prize      ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
invite_prize      RETURN_STOCK disable? 退回剩余库存 |
ccn_activity      OPEN         enable  开启 | 开启时按奖级预留库存并生成投放链接，规则即公示，此后只能作对消费者有利的修改。
ccn_activity      CLOSE        disable 关闭 | 关闭后新的扫码不再有奖，已中奖的仍可在兑奖截止前领取。
ccn_activity      ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
ccn_award_set     RETURN_STOCK disable? 退回剩余库存 |
acticode_node     ENABLE       enable  启用 |
acticode_node     DISABLE      disable 停用 | 停用后不能再达成这个节点，已达成的仍可领取。
acticode_plan     ENABLE       enable  启用 |
acticode_plan     DISABLE      disable 停用 | 停用后达成节点的人不再按这个方案得奖，已发的不受影响。
acticode_task     ENABLE       enable  启用 |
acticode_task     DISABLE      disable 停用 | 停用后做这个任务不再得积分，已得的不受影响。
he_user           FREEZE       disable 冻结 | 冻结后该会员不能再参与活动、兑换和邀请，已得的奖品不受影响。
he_user           UNFREEZE     enable  解冻 |
he_user           APPROVE_CANCEL enable 同意注销 | 注销后不能恢复：个人资料的密钥立即销毁，任何人都不能再读到；积分清零；奖品、订单和邀请的数目不变。
he_user           REJECT_CANCEL disable 驳回注销 |
he_user           MERGE        disable 同意并入 | 并入后不能恢复：微信标识、邀请关系、积分和经验归目标会员，本会员的记录保留并指向目标会员。
he_user           DROP_MERGE   edit    撤销并入申请 |
he_user           ASK_MERGE    edit    申请并入 |
he_user           SET_PERSONAL edit    修改实名资料 |
he_user_black_list RELEASE     disable 解除 | 解除后立即不再限制；再次限制须重新添加。
award_record      VOID         disable 作废 | 作废后不能恢复，库存不退回。
award_record      VOID_RETURN  disable 作废并退回库存 | 作废后不能恢复，占用的一份库存退回奖品。
award_record      RETRY        edit    重试 |
award_record      SET_ADDRESS  edit    修改地址 |
award_record      CLAIM        edit?   代为选择 |
award_record      VERIFY       edit?   代为核销 |
award_record      EXTEND       edit    延期 |
goods_order       CANCEL       edit    取消订单 | 取消后默认退还积分与库存；已推送到渠道的订单先向渠道申请取消。
goods_order       CHECK_PASS   edit    审核通过 | 渠道商品通过后自动推送。
goods_order       CHECK_REJECT edit    审核驳回 | 驳回即取消订单，退还积分与库存。
goods_order       DELIVER      edit    确认发放 | 虚拟商品与直充不经物流；确认已发放给用户后订单即完成，不能再取消。
goods_order       RETRY_SYNC   edit    推送渠道 |
goods_order       PULL         edit    查询渠道 |
goods_order       SHIP         edit    发货 |
file_folder       DELETE       delete  删除 | 删除后不能恢复。
file              DELETE       delete  删除 | 删除后不能恢复。
file              MOVE         edit    移动到文件夹 |
dept              ENABLE       enable  启用 |
dept              DISABLE      disable 停用 | 停用后不能再选用该部门，已有账号不受影响。
dept              DELETE       delete  删除 | 删除后不能恢复。
role              ENABLE       enable  启用 |
role              DISABLE      disable 停用 | 拥有该角色的账号立即失去它的权限。
role              DELETE       delete  删除 | 删除后不能恢复。
role              DATA_SCOPE   edit    数据范围 |
post              ENABLE       enable  启用 |
post              DISABLE      disable 停用 | 停用后不能再选用该岗位，已有账号不受影响。
post              DELETE       delete  删除 | 删除后不能恢复。
account           ENABLE       enable  启用 |
account           DISABLE      disable 停用 | 对方立即退出登录，停用期间不能登录。 / 停用期间不能登录。
account           KICK         disable? 强制下线 | 对方的所有会话立即结束，没有保存的内容不会提交。
account           UNLOCK       enable? 解锁 |
account           DELETE       delete  删除 | 删除后不能恢复，登录账号不能再用。
account           ASSIGN_ROLES edit    分配角色 |
permission        ENABLE       enable  启用 |
permission        DISABLE      disable 停用 | 停用后，立即从所有人的菜单中移除；页面中的操作全部被拒绝，角色的权限保留，启用后恢复。
permission        ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
dictionary        ENABLE       enable  启用 |
dictionary        DISABLE      disable 停用 | 停用后不能再选用其中的项，已有数据照常显示。
dictionary        DELETE       delete  删除 | 删除后不能恢复。
dictionary_item   ENABLE       enable  启用 |
dictionary_item   DISABLE      disable 停用 | 停用后不能再选用，已有数据照常显示。
dictionary_item   DELETE       delete  删除 | 删除后不能恢复；还在使用的不能删除。
online_session    KICK         disable? 强制下线 | 对方立即退出登录，没有保存的内容不会提交。
risk_rule         BACK_TEST    edit    回测 |
risk_rule         PUBLISH      enable  发布 | 发布后立即对新事件生效；请先看回测会抓到谁、其中有多少疑似误伤。
risk_rule         UNPUBLISH    disable 下线 | 下线后不再判断新事件，已立的案件和黑名单不变。
risk_rule         ARCHIVE      disable 废弃/归档 | 归档后不能恢复，命中记录和案件保留。
risk_case         CONFIRM      disable 判定作弊 | 按处置方案立即执行；已发放的奖品不受影响。
risk_case         CLEAR        enable  排除 | 排除后，由本案件加入的黑名单立即解除。
risk_case         REOPEN       edit    重开 | 重开后可以重新处理；已加入的黑名单在排除之前继续有效。
mail_outbox       RESEND       enable? 重发 |
data_job          CANCEL       disable 取消 | 任务不会开始。 / 任务立即停止：已写入的数据保留，正在生成的文件会丢弃。
data_job          RETRY        get?    重试 |
payment           QUERY        edit    查询渠道 |
he_order          CANCEL       edit    取消订单 | 取消后默认退还积分与库存；已推送到渠道的订单先向渠道申请取消。
he_order          CHECK_PASS   edit    审核通过 | 渠道商品通过后自动推送。
he_order          CHECK_REJECT edit    审核驳回 | 驳回即取消订单，退还积分与库存。
he_order          DELIVER      edit    确认发放 | 虚拟商品与直充不经物流；确认已发放给用户后订单即完成，不能再取消。
he_order          RETRY_SYNC   edit    推送渠道 |
he_order          PULL         edit    查询渠道 |
he_order          SHIP         edit    发货 |
he_order          PICK         edit    核销自提 |
he_order          READDRESS    edit    改收货信息 |
he_order          REMARK       edit    备注 |
after_sale        APPROVE      enable  同意 |
after_sale        REJECT       disable 驳回 | 驳回后会员可以重新申请；原因会告诉会员。
after_sale        LOWER        edit    改退款 |
after_sale        RECEIVE      edit    确认收货 |
after_sale        REFUSE       disable 拒收 | 拒收后不退款，请把商品寄还会员；原因会告诉会员。
after_sale        RETRY        edit    重试退款 |
bill_day          PULL         import  拉取账单 | 渠道的账单有更正时替换原有的行；已平账的差异保留，其余的重新核对。
bill_difference   EXPLAIN      edit    说明 |
bill_difference   SETTLE       enable  平账 | 平账后不能撤销，账单更正也不再改变它。
bill_difference   REOPEN       edit    退回说明 | 原来的说明会清空，须重新说明。
`;

/** A step as the documents want it. */
export interface ExpectedStep {
  readonly entity: string;
  readonly event: string;
  readonly right: Action;
  readonly labels: readonly string[];
  /** What is said before it is taken: several where it differs by state, none where nothing is. */
  readonly warnings: readonly string[];
}

export const expectedSteps: readonly ExpectedStep[] = [table, contentSteps, memberSteps]
  .map((lines) => lines.trim())
  .join('\n')
  .split('\n')
  .map((line) => {
    const [head = '', said = ''] = line.split('|');
    const [entity = '', event = '', right = '', label = ''] = head.trim().split(/\s+/);
    return {
      entity,
      event,
      right: right.replace('?', '') as Action,
      labels: label === '入库/盘亏' ? [label] : label.split('/'),
      warnings: said.split(' / ').flatMap((sentence) => sentence.trim() || []),
    };
  });
