import { acticodeActivity } from './entities/acticode-activity.ts';
import { acticodeNode } from './entities/acticode-node.ts';
import { acticodePlan } from './entities/acticode-plan.ts';
import { acticodeTask } from './entities/acticode-task.ts';
import { account } from './entities/account.ts';
import { awardCate } from './entities/award-cate.ts';
import { activity } from './entities/activity.ts';
import { activityLink } from './entities/activity-link.ts';
import { award } from './entities/award.ts';
import { awardRecord } from './entities/award-record.ts';
import { ccnActivity } from './entities/ccn-activity.ts';
import { ccnAwardSet } from './entities/ccn-award-set.ts';
import { ccnLocal } from './entities/ccn-local.ts';
import { ccnSetting } from './entities/ccn-setting.ts';
import { ccnTier } from './entities/ccn-tier.ts';
import { ccnUpstream } from './entities/ccn-upstream.ts';
import { couponZhongshang } from './entities/coupon-zhongshang.ts';
import { dataJob } from './entities/data-job.ts';
import { dbLog } from './entities/db-log.ts';
import { dictionary } from './entities/dictionary.ts';
import { dictionaryItem } from './entities/dictionary-item.ts';
import { dept } from './entities/dept.ts';
import { file } from './entities/file.ts';
import { fileFolder } from './entities/file-folder.ts';
import { goods } from './entities/goods.ts';
import { goodsBottlecap } from './entities/goods-bottlecap.ts';
import { goodsMarket } from './entities/goods-market.ts';
import { goodsOffline } from './entities/goods-offline.ts';
import { goodsOrder } from './entities/goods-order.ts';
import { invitation } from './entities/invitation.ts';
import { inviteActivity } from './entities/invite-activity.ts';
import { invitePlan } from './entities/invite-plan.ts';
import { invitePrize } from './entities/invite-prize.ts';
import { localverifice } from './entities/localverifice.ts';
import { loginLog } from './entities/login-log.ts';
import { onlineSession } from './entities/online-session.ts';
import { operationLog } from './entities/operation-log.ts';
import { parameter } from './entities/parameter.ts';
import { plan } from './entities/plan.ts';
import { prize } from './entities/prize.ts';
import { mailOutbox } from './entities/mail-outbox.ts';
import { permission } from './entities/permission.ts';
import { post } from './entities/post.ts';
import { role } from './entities/role.ts';
import type { Entity } from './entity.ts';

/** Every entity of the house: one line each. A referenced entity stands before those that refer to it. */
export const entities: readonly Entity[] = [
  awardCate,
  localverifice,
  goods,
  goodsOffline,
  goodsMarket,
  goodsBottlecap,
  couponZhongshang,
  award,
  activity,
  plan,
  prize,
  invitePlan,
  invitePrize,
  inviteActivity,
  invitation,
  ccnLocal,
  ccnUpstream,
  ccnTier,
  ccnActivity,
  ccnSetting,
  ccnAwardSet,
  activityLink,
  acticodeActivity,
  acticodeNode,
  acticodePlan,
  acticodeTask,
  awardRecord,
  goodsOrder,
  fileFolder,
  file,
  dept,
  role,
  post,
  account,
  permission,
  dictionary,
  dictionaryItem,
  parameter,
  onlineSession,
  loginLog,
  operationLog,
  dbLog,
  mailOutbox,
  dataJob,
];

/** Looks an entity up by its name; a wrong name is a fault of the program. */
export function entityNamed(name: string): Entity {
  const entity = entities.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`no entity ${name}`);
  return entity;
}
