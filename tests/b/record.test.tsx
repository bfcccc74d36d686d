import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { RecordEvent } from '../../machines/entity/record/record-types.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import '../../src/entity/list/list-page.css';
import { PageRights } from '../../src/entity/permitted.tsx';
import { RecordDrawer } from '../../src/entity/record/RecordDrawer.tsx';
import { recordDriver } from '../drivers/record.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

const picker = closedPicker();
const upload = standing({
  children: {},
  value: 'sending',
  context: { files: [{ id: 'file-1', name: '图标.png' }], pictures: [], percent: 40, error: '' },
});
const diagram = standing({ value: 'hidden', context: {}, hasTag: () => false });
const history = standing({ value: 'hidden', context: {}, hasTag: () => false });

/** As the list page has it: open until the record has ended. */
function Drawer({ record }: { readonly record: RecordActor }) {
  const open = useSelector(record, ({ status }) => status === 'active');
  const entity = useSelector(record, ({ context }) => entityNamed(context.entity));
  return (
    <PageRights page={entity.permissionId} actions={['get', 'add', 'edit']}>
      <RecordDrawer record={record} picker={picker} reveal={undefined} entity={entity} open={open} />
    </PageRights>
  );
}

let isByKey = false;
document.addEventListener('keydown', ({ key }) => (isByKey = key === 'Tab'), true);
document.addEventListener('pointerdown', () => (isByKey = false), true);

/**
 * Whoever presses something leaves the field before it as well, which asks whether its value is free: a step of its own, that is walked
 * with the key. Here a press is no more than what it is a press on.
 */
const withoutLeaving = (record: RecordActor): RecordActor =>
  Object.create(record, {
    send: {
      value: (event: RecordEvent) => (event.type === 'LEAVE_FIELD' && !isByKey ? undefined : record.send(event)),
    },
  }) as RecordActor;

demandQuietConsole();
await walkView(recordDriver, (actor: AnyActorRef) =>
  draw(<Drawer record={withoutLeaving(withChildren(actor as RecordActor, () => ({ upload, diagram, history })))} />),
);
