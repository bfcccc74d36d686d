import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { awardCate } from '../../contract/entities/award-cate.ts';
import { award } from '../../contract/entities/award.ts';
import { goodsOffline } from '../../contract/entities/goods-offline.ts';
import { localverifice } from '../../contract/entities/localverifice.ts';
import { onlineSession } from '../../contract/entities/online-session.ts';
import type { Entity } from '../../contract/entity.ts';
import type { Row } from '../../contract/page.ts';
import type { ListPageActor, ListPageEvent } from '../../machines/list-page.ts';
import { Tag } from '../../src/fields/Tag.tsx';
import { RowActions } from '../../src/list/RowActions.tsx';
import { PageRights } from '../../src/permitted.tsx';
import { lifecycleDriver, type Stage } from '../drivers/lifecycles.ts';
import type { Model } from '../engine/model.ts';
import {
  awardCateLifecycleModel,
  awardLifecycleModel,
  goodsOfflineLifecycleModel,
  localverificeLifecycleModel,
  onlineSessionLifecycleModel,
} from '../models/lifecycles.model.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

interface Props {
  readonly entity: Entity;
  readonly lifecycle: AnyActorRef;
  readonly page: ListPageActor;
}

/** A row as the list draws it, where the life cycle says that it stands. */
function LifecycleRow({ entity, lifecycle, page }: Props) {
  const { value, context } = useSelector(lifecycle, (stage: Stage) => stage);
  const row: Row = { ...context, id: 1, version: 1, status: value, [entity.title]: '一行' };
  return (
    <PageRights page={entity.permissionId} actions={['enable', 'disable']}>
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
await walk(awardCate, awardCateLifecycleModel);
await walk(award, awardLifecycleModel);
await walk(goodsOffline, goodsOfflineLifecycleModel);
await walk(localverifice, localverificeLifecycleModel);
await walk(onlineSession, onlineSessionLifecycleModel);
