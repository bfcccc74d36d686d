import { acticodeActivityLifecycle } from './acticode-activity.ts';
import { acticodeNodeLifecycle } from './acticode-node.ts';
import { acticodePlanLifecycle } from './acticode-plan.ts';
import { acticodeTaskLifecycle } from './acticode-task.ts';
import { activityLifecycle } from './activity.ts';
import { activityLinkLifecycle } from './activity-link.ts';
import { prizeLifecycle } from './prize.ts';
import { accountLifecycle } from './account.ts';
import { awardCateLifecycle } from './award-cate.ts';
import { awardLifecycle } from './award.ts';
import { awardRecordLifecycle } from './award-record.ts';
import { ccnActivityLifecycle } from './ccn-activity.ts';
import { ccnAwardSetLifecycle } from './ccn-award-set.ts';
import { ccnLocalLifecycle } from './ccn-local.ts';
import { ccnSettingLifecycle } from './ccn-setting.ts';
import { ccnTierLifecycle } from './ccn-tier.ts';
import { ccnUpstreamLifecycle } from './ccn-upstream.ts';
import { couponZhongshangLifecycle } from './coupon-zhongshang.ts';
import { dataJobLifecycle } from './data-job.ts';
import { dbLogLifecycle } from './db-log.ts';
import { deptLifecycle } from './dept.ts';
import { dictionaryLifecycle } from './dictionary.ts';
import { dictionaryItemLifecycle } from './dictionary-item.ts';
import { fileLifecycle } from './file.ts';
import { fileFolderLifecycle } from './file-folder.ts';
import { goodsLifecycle } from './goods.ts';
import { goodsBottlecapLifecycle } from './goods-bottlecap.ts';
import { goodsMarketLifecycle } from './goods-market.ts';
import { goodsOfflineLifecycle } from './goods-offline.ts';
import { goodsOrderLifecycle } from './goods-order.ts';
import { invitationLifecycle } from './invitation.ts';
import { inviteActivityLifecycle } from './invite-activity.ts';
import { invitePlanLifecycle } from './invite-plan.ts';
import { invitePrizeLifecycle } from './invite-prize.ts';
import type { Lifecycle } from './kernel.ts';
import { localverificeLifecycle } from './localverifice.ts';
import { loginLogLifecycle } from './login-log.ts';
import { operationLogLifecycle } from './operation-log.ts';
import { onlineSessionLifecycle } from './online-session.ts';
import { mailOutboxLifecycle } from './mail-outbox.ts';
import { planLifecycle } from './plan.ts';
import { parameterLifecycle } from './parameter.ts';
import { permissionLifecycle } from './permission.ts';
import { postLifecycle } from './post.ts';
import { roleLifecycle } from './role.ts';

const lifecycles: Readonly<Record<string, Lifecycle>> = {
  award_cate: awardCateLifecycle,
  award: awardLifecycle,
  activity: activityLifecycle,
  prize: prizeLifecycle,
  invite_plan: invitePlanLifecycle,
  invite_prize: invitePrizeLifecycle,
  invite_activity: inviteActivityLifecycle,
  invitation: invitationLifecycle,
  ccn_local: ccnLocalLifecycle,
  ccn_upstream: ccnUpstreamLifecycle,
  ccn_tier: ccnTierLifecycle,
  ccn_activity: ccnActivityLifecycle,
  ccn_setting: ccnSettingLifecycle,
  ccn_award_set: ccnAwardSetLifecycle,
  activity_link: activityLinkLifecycle,
  acticode_activity: acticodeActivityLifecycle,
  acticode_node: acticodeNodeLifecycle,
  acticode_plan: acticodePlanLifecycle,
  acticode_task: acticodeTaskLifecycle,
  award_record: awardRecordLifecycle,
  plan: planLifecycle,
  goods: goodsLifecycle,
  goods_offline: goodsOfflineLifecycle,
  goods_market: goodsMarketLifecycle,
  goods_bottlecap: goodsBottlecapLifecycle,
  coupon_zhongshang: couponZhongshangLifecycle,
  goods_order: goodsOrderLifecycle,
  localverifice: localverificeLifecycle,
  file_folder: fileFolderLifecycle,
  file: fileLifecycle,
  dept: deptLifecycle,
  role: roleLifecycle,
  post: postLifecycle,
  account: accountLifecycle,
  permission: permissionLifecycle,
  dictionary: dictionaryLifecycle,
  dictionary_item: dictionaryItemLifecycle,
  parameter: parameterLifecycle,
  online_session: onlineSessionLifecycle,
  login_log: loginLogLifecycle,
  operation_log: operationLogLifecycle,
  db_log: dbLogLifecycle,
  mail_outbox: mailOutboxLifecycle,
  data_job: dataJobLifecycle,
};

/** The life cycle of an entity, by the entity's name; a wrong name is a fault of the program. */
export function lifecycleOf(name: string): Lifecycle {
  const lifecycle = lifecycles[name];
  if (!lifecycle) throw new Error(`no life cycle of ${name}`);
  return lifecycle;
}
