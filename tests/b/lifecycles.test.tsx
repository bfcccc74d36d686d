import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Row } from '../../contract/core/page.ts';
import { actionOfEvent, columnsOf, eventsOf } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/known.ts';
import type { ListPageEvent } from '../../machines/entity/list/list-page-events.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { Tag } from '../../src/entity/fields/Tag.tsx';
import { RowActions } from '../../src/entity/list/RowActions.tsx';
import { PageRights } from '../../src/entity/permitted.tsx';
import { lifecycleDriver, type Stage } from '../drivers/lifecycles.ts';
import type { Model } from '../engine/model.ts';
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

const walk = (entity: Entity, model: Model<AnyStateMachine>) =>
  walkView(lifecycleDriver(entity, model), (lifecycle) =>
    draw(<LifecycleRow entity={entity} lifecycle={lifecycle} page={agreeing(lifecycle)} />),
  );

const isModel = (exported: unknown): exported is Model<AnyStateMachine> =>
  typeof exported === 'object' && exported !== null && 'machine' in exported && 'cases' in exported;

/** Every life cycle that has a model, by the entity that its file is named for; what is no entity has no row in a list. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../models/lifecycle-*.model.ts', { eager: true });
const models = Object.entries(files).flatMap(([file, exported]) => {
  const name = /lifecycle-(.*)\.model\.ts$/.exec(file)?.[1]?.replaceAll('-', '_') ?? '';
  const entity = entities.find((one) => one.name === name);
  return entity ? Object.values(exported).flatMap((model) => (isModel(model) ? [{ entity, model }] : [])) : [];
});

demandQuietConsole();
for (const { entity, model } of models) await walk(entity, model);
