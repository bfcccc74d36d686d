import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { RecordActor } from '../../machines/record.ts';
import '../../src/list/list-page.css';
import { PageRights } from '../../src/permitted.tsx';
import { RecordDrawer } from '../../src/record/RecordDrawer.tsx';
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

demandQuietConsole();
await walkView(recordDriver, (actor: AnyActorRef) =>
  draw(<Drawer record={withChildren(actor as RecordActor, () => ({ upload, diagram, history }))} />),
);
