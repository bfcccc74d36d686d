import type { AnyActorRef } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { Row } from '../../contract/core/page.ts';
import type { DiagramActor } from '../../machines/statechart/diagram.ts';
import { prepareDiagram } from '../../src/statechart/lifecycle-diagram.ts';
import { PageRights } from '../../src/entity/permitted.tsx';
import { DiagramButton, DiagramPart } from '../../src/entity/record/DiagramPart.tsx';
import { diagramDriver } from '../drivers/diagram.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';
import '../../src/entity/record/record.css';

const award = entityNamed('award');
const draft: Row = {
  id: 9,
  version: 1,
  status: 'draft',
  source_ok: false,
  used_prize_count: 0,
  display_title: '到店礼',
};

/** As the details of a record have it. */
const Part = ({ diagram }: { readonly diagram: DiagramActor }) => (
  <PageRights page={award.permissionId} actions={['disable']}>
    <DiagramButton diagram={diagram} />
    <DiagramPart diagram={diagram} entity={award} row={draft} />
  </PageRights>
);

/** 交给别人 as it waits for the people. */
const asking = {
  value: 'loading',
  context: { title: '启用奖励「到店礼」', error: '', receivers: [], receiver: null, note: '' },
  can: () => false,
};

demandQuietConsole();
// The calls behind this view wait for it.
await prepareDiagram('award');
await walkView(diagramDriver, (actor: AnyActorRef) => {
  const living = withChildren(actor as DiagramActor, () => ({ handOver: standing(asking) }));
  return draw(<Part diagram={living} />);
});
