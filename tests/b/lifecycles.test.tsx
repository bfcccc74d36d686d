import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { account } from '../../contract/entities/account.ts';
import { activity } from '../../contract/entities/activity.ts';
import { awardCate } from '../../contract/entities/award-cate.ts';
import { award } from '../../contract/entities/award.ts';
import { awardRecord } from '../../contract/entities/award-record.ts';
import { dataJob } from '../../contract/entities/data-job.ts';
import { dept } from '../../contract/entities/dept.ts';
import { permission } from '../../contract/entities/permission.ts';
import { goodsBottlecap } from '../../contract/entities/goods-bottlecap.ts';
import { couponZhongshang } from '../../contract/entities/coupon-zhongshang.ts';
import { goods } from '../../contract/entities/goods.ts';
import { goodsMarket } from '../../contract/entities/goods-market.ts';
import { goodsOffline } from '../../contract/entities/goods-offline.ts';
import { goodsOrder } from '../../contract/entities/goods-order.ts';
import { localverifice } from '../../contract/entities/localverifice.ts';
import { onlineSession } from '../../contract/entities/online-session.ts';
import { plan } from '../../contract/entities/plan.ts';
import { post } from '../../contract/entities/post.ts';
import { prize } from '../../contract/entities/prize.ts';
import { role } from '../../contract/entities/role.ts';
import type { Entity } from '../../contract/entity.ts';
import type { Row } from '../../contract/page.ts';
import { actionOfEvent, columnsOf, eventsOf } from '../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../machines/lifecycles/known.ts';
import type { ListPageEvent } from '../../machines/list-page-events.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import { Tag } from '../../src/fields/Tag.tsx';
import { RowActions } from '../../src/list/RowActions.tsx';
import { PageRights } from '../../src/permitted.tsx';
import { lifecycleDriver, type Stage } from '../drivers/lifecycles.ts';
import type { Model } from '../engine/model.ts';
import { awardCateLifecycleModel } from '../models/lifecycle-award-cate.model.ts';
import { awardRecordLifecycleModel } from '../models/lifecycle-award-record.model.ts';
import { awardLifecycleModel } from '../models/lifecycle-award.model.ts';
import { couponZhongshangLifecycleModel } from '../models/lifecycle-coupon-zhongshang.model.ts';
import { goodsBottlecapLifecycleModel } from '../models/lifecycle-goods-bottlecap.model.ts';
import { goodsLifecycleModel } from '../models/lifecycle-goods.model.ts';
import { goodsMarketLifecycleModel } from '../models/lifecycle-goods-market.model.ts';
import { goodsOfflineLifecycleModel } from '../models/lifecycle-goods-offline.model.ts';
import { goodsOrderLifecycleModel } from '../models/lifecycle-goods-order.model.ts';
import { localverificeLifecycleModel } from '../models/lifecycle-localverifice.model.ts';
import { onlineSessionLifecycleModel } from '../models/lifecycle-online-session.model.ts';
import { activityLifecycleModel } from '../models/lifecycle-activity.model.ts';
import { prizeLifecycleModel } from '../models/lifecycle-prize.model.ts';
import { dataJobLifecycleModel } from '../models/lifecycle-data-job.model.ts';
import { planLifecycleModel } from '../models/lifecycle-plan.model.ts';
import { accountLifecycleModel } from '../models/lifecycle-account.model.ts';
import { deptLifecycleModel } from '../models/lifecycle-dept.model.ts';
import { permissionLifecycleModel } from '../models/lifecycle-permission.model.ts';
import { postLifecycleModel } from '../models/lifecycle-post.model.ts';
import { roleLifecycleModel } from '../models/lifecycle-role.model.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

interface Props {
  readonly entity: Entity;
  readonly lifecycle: AnyActorRef;
  readonly page: ListPageActor;
}

/** What an operator must be allowed to do to take every step that the chart offers to people. */
function actionsOf(entity: Entity) {
  const lifecycle = lifecycleOf(entity.name);
  return eventsOf(lifecycle).flatMap((event) => actionOfEvent(lifecycle, event) ?? []);
}

/** A row as the list draws it, where the life cycle says that it stands. */
function LifecycleRow({ entity, lifecycle, page }: Props) {
  const { value, context } = useSelector(lifecycle, (stage: Stage) => stage);
  const stage = columnsOf(lifecycleOf(entity.name), value);
  const row: Row = { ...context, ...stage, id: 1, version: 1, status: stage['status'] ?? '', [entity.title]: '一行' };
  return (
    <PageRights page={entity.permissionId} actions={actionsOf(entity)}>
      <Tag options={entity.status} code={row.status} />
      <RowActions page={page} entity={entity} row={row} compact={false} />
    </PageRights>
  );
}

/** A page that takes every question for answered with 确定. */
const agreeing = (lifecycle: AnyActorRef) =>
  ({
    send: (event: ListPageEvent) => {
      if (event.type === 'ASK') lifecycle.send({ type: String(event.question.target['event']) });
    },
  }) as unknown as ListPageActor;

const walk = <M extends AnyStateMachine>(entity: Entity, model: Model<M>) =>
  walkView(lifecycleDriver(entity, model), (lifecycle) =>
    draw(<LifecycleRow entity={entity} lifecycle={lifecycle} page={agreeing(lifecycle)} />),
  );

demandQuietConsole();
await walk(activity, activityLifecycleModel);
await walk(prize, prizeLifecycleModel);
await walk(awardCate, awardCateLifecycleModel);
await walk(award, awardLifecycleModel);
await walk(goods, goodsLifecycleModel);
await walk(awardRecord, awardRecordLifecycleModel);
await walk(goodsOffline, goodsOfflineLifecycleModel);
await walk(goodsMarket, goodsMarketLifecycleModel);
await walk(goodsBottlecap, goodsBottlecapLifecycleModel);
await walk(couponZhongshang, couponZhongshangLifecycleModel);
await walk(goodsOrder, goodsOrderLifecycleModel);
await walk(localverifice, localverificeLifecycleModel);
await walk(onlineSession, onlineSessionLifecycleModel);
await walk(plan, planLifecycleModel);
await walk(dataJob, dataJobLifecycleModel);
await walk(role, roleLifecycleModel);
await walk(dept, deptLifecycleModel);
await walk(post, postLifecycleModel);
await walk(permission, permissionLifecycleModel);
await walk(account, accountLifecycleModel);
