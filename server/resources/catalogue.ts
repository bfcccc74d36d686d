import { acticodeActivity } from './acticode-activity.ts';
import { acticodeNode } from './acticode-node.ts';
import { acticodePlan } from './acticode-plan.ts';
import { acticodeTask } from './acticode-task.ts';
import { activity } from './activity.ts';
import { activityLink } from './activity-link.ts';
import { account } from './account.ts';
import { awardCate } from './award-cate.ts';
import { award } from './award.ts';
import { awardRecord } from './award-record.ts';
import { ccnActivity } from './ccn-activity.ts';
import { ccnAwardSet } from './ccn-award-set.ts';
import { ccnLocal } from './ccn-local.ts';
import { ccnSetting } from './ccn-setting.ts';
import { ccnTier, ccnUpstream } from './ccn-upstream.ts';
import { couponZhongshang } from './coupon-zhongshang.ts';
import { dataJob } from './data-job.ts';
import { dbLog } from './db-log.ts';
import { dept } from './dept.ts';
import { dictionary } from './dictionary.ts';
import { dictionaryItem } from './dictionary-item.ts';
import { file } from './file.ts';
import { fileFolder } from './file-folder.ts';
import { goodsBottlecap } from './goods-bottlecap.ts';
import { goodsMall } from './goods-mall.ts';
import { goodsMarket } from './goods-market.ts';
import { goodsOffline } from './goods-offline.ts';
import { goodsOrder } from './goods-order.ts';
import { invitation } from './invitation.ts';
import { inviteActivity } from './invite-activity.ts';
import { invitePlan } from './invite-plan.ts';
import { invitePrize } from './invite-prize.ts';
import { localverifice } from './localverifice.ts';
import { loginLog } from './login-log.ts';
import { mailOutbox } from './mail-outbox.ts';
import { onlineSession } from './online-session.ts';
import { prize } from './prize.ts';
import { operationLog } from './operation-log.ts';
import { plan } from './plan.ts';
import { parameter } from './parameter.ts';
import { permission } from './permission.ts';
import { post } from './post.ts';
import { role } from './role.ts';
import type { Resource } from './resource.ts';

/** The resources of all entities, in the order of `contract/entities.ts`: what is referred to stands first. */
export const resources: readonly Resource[] = [
  awardCate,
  localverifice,
  goodsMall,
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

/** Those whose rows stand in a table that was made from the declaration, and that people fill. */
export const ownResources: readonly Resource[] = resources.filter(({ entity }) => !entity.observed && !entity.housed);

/** Looks a resource up by its entity's name; undefined when there is none. */
export const resourceNamed = (name: string): Resource | undefined =>
  resources.find(({ entity }) => entity.name === name);
