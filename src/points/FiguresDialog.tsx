import { useSelector } from '@xstate/react';
import { Button, Modal, Spin } from 'antd';
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { PointFigures, PointFiguresActor } from '../../machines/points/point-figures.ts';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { DialogFailure } from '../entity/dialogs/EditingDialog.tsx';
import './point-figures.css';

/** What a dialog of the room is drawn over. */
export interface DialogOf {
  /** The dialog's actor: the room starts no other chart under its views. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** What was added up. */
export interface FiguresOf {
  readonly figures: PointFigures;
}

interface Props extends DialogOf {
  readonly title: string;
  /** What the button says that adds everything up anew. */
  readonly again: string;
  /** How what was added up is shown. */
  readonly view: ComponentType<FiguresOf>;
}

/** A dialog of what all accounts of points come to, drawn from the pointFigures chart. */
export function FiguresDialog({ actor, open, title, again, view }: Props) {
  const figures = actor as PointFiguresActor;
  const state = useSelector(figures, ({ value }) => stateText(value));
  const busy = useSelector(figures, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Modal
      open={open}
      title={title}
      width={560}
      destroyOnHidden
      onCancel={() => figures.send({ type: 'CLOSE' })}
      footer={[
        <Button key="again" disabled={busy} onClick={() => figures.send({ type: 'RELOAD' })}>
          {again}
        </Button>,
        <Button key="close" type="primary" onClick={() => figures.send({ type: 'CLOSE' })}>
          关闭
        </Button>,
      ]}
    >
      <div data-machine="pointFigures" data-state={state}>
        <Body figures={figures} busy={busy} view={view} />
      </div>
    </Modal>
  );
}

interface Content extends Pick<Props, 'view'> {
  readonly figures: PointFiguresActor;
  readonly busy: boolean;
}

function Body({ figures, busy, view: View }: Content) {
  const added = useSelector(figures, ({ context }) => context.figures);
  const error = useSelector(figures, ({ context }) => context.error);
  if (error !== '') return <DialogFailure error={error} onRetry={() => figures.send({ type: 'RELOAD' })} />;
  if (!added) return <WaitingLines lines={5} />;
  return (
    <Spin spinning={busy}>
      <View figures={added} />
    </Spin>
  );
}
