import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import { Suspense } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Move } from '../../../machines/entity/lifecycle/kernel.ts';
import type { DiagramActor } from '../../../machines/statechart/diagram.ts';
import { importDiagram, importHandOver } from '../../statechart/lifecycle-diagram.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { latePart } from '../late-part.tsx';

const LifecycleDiagram = latePart(async () => (await importDiagram()).LifecycleDiagram);
const HandOverDialog = latePart(async () => (await importHandOver()).HandOverDialog);

/** 「状态图」 beside the name of a record: opens and closes the drawing of its life cycle. */
export function DiagramButton({ diagram }: { readonly diagram: DiagramActor }) {
  const isOpen = useSelector(diagram, (snapshot) => snapshot.hasTag('open'));
  return (
    <Button size="small" aria-expanded={isOpen} onClick={() => diagram.send({ type: isOpen ? 'HIDE' : 'SHOW' })}>
      状态图
    </Button>
  );
}

interface Props {
  readonly diagram: DiagramActor;
  readonly entity: Entity;
  readonly row: Row;
  /** Asks whether a step is to be taken, where the record can be told so. */
  readonly onTake?: (move: Move) => void;
}

/** The drawing, when it is open: on its way, not to be had, or there. */
export function DiagramPart({ diagram, ...record }: Props) {
  const isOpen = useSelector(diagram, (snapshot) => snapshot.hasTag('open'));
  if (!isOpen) return null;
  return (
    <section className="diagram" aria-label="状态图">
      <DiagramBody diagram={diagram} {...record} />
    </section>
  );
}

function DiagramBody({ diagram, ...record }: Props) {
  const isShown = useSelector(diagram, (snapshot) => snapshot.matches('shown') || snapshot.matches('handing'));
  const isMissing = useSelector(diagram, (snapshot) => snapshot.matches('missing'));
  const error = useSelector(diagram, ({ context }) => context.error);
  const { movers, since, ways, handed } = useSelector(diagram, ({ context }) => context);
  const handOver = useSelector(diagram, ({ children }) => children.handOver);
  const waiting = <WaitingLines lines={4} name="状态图加载中" />;
  if (isMissing) {
    const again = (
      <Button size="small" onClick={() => diagram.send({ type: 'RETRY' })}>
        重试
      </Button>
    );
    return <Alert type="error" showIcon title={error} action={again} />;
  }
  if (!isShown) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LifecycleDiagram
        {...record}
        {...{ movers, since, ways }}
        onHand={(step) => diagram.send({ type: 'HAND_OVER', ...step })}
      />
      <output className="diagram-handed">{handed}</output>
      {handOver && <HandOverDialog actor={handOver} />}
    </Suspense>
  );
}
