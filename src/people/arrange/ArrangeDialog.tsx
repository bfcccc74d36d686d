import { useSelector } from '@xstate/react';
import { Button, Spin } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { ArrangeActor } from '../../../machines/people/arrange.ts';
import { newPlaces } from '../../../machines/people/arrange-tree.ts';
import { ChangeCount, DialogFailure, EditingDialog } from '../../entity/dialogs/EditingDialog.tsx';
import { stateText } from '../../core/state-text.ts';
import { ArrangeTree } from './ArrangeTree.tsx';
import './arrange.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 调整顺序: a tree whose rows are put elsewhere, drawn from the arrange chart. */
export function ArrangeDialog({ actor, open }: Props) {
  const arrange = actor as ArrangeActor;
  const state = useSelector(arrange, ({ value }) => stateText(value));
  const name = useSelector(arrange, ({ context }) => context.name);
  return (
    <EditingDialog
      machine="arrange"
      state={state}
      title={name === '' ? '调整顺序' : `调整顺序：${name}`}
      width={640}
      open={open}
      onClose={() => arrange.send({ type: 'CLOSE' })}
      footer={<Footer arrange={arrange} />}
    >
      <Failure arrange={arrange} />
      <Body arrange={arrange} />
    </EditingDialog>
  );
}

interface PartProps {
  readonly arrange: ArrangeActor;
}

function Body({ arrange }: PartProps) {
  const isLoading = useSelector(arrange, (snapshot) => snapshot.matches('loading'));
  const isLeaving = useSelector(arrange, (snapshot) => snapshot.matches('leaving'));
  const hasTree = useSelector(arrange, (snapshot) => snapshot.matches('arranging') || snapshot.matches('saving'));
  if (isLoading) return <Spin />;
  if (isLeaving) return <p role="alert">顺序的改动尚未保存，确定放弃吗？</p>;
  return hasTree ? <ArrangeTree arrange={arrange} /> : null;
}

function Failure({ arrange }: PartProps) {
  const error = useSelector(arrange, ({ context }) => context.error);
  const mayRetry = useSelector(arrange, (snapshot) => snapshot.can({ type: 'RETRY' }));
  return <DialogFailure error={error} onRetry={mayRetry ? () => arrange.send({ type: 'RETRY' }) : undefined} />;
}

function Footer({ arrange }: PartProps) {
  const isLeaving = useSelector(arrange, (snapshot) => snapshot.matches('leaving'));
  if (!isLeaving) return <ArrangeButtons arrange={arrange} />;
  return (
    <>
      <Button onClick={() => arrange.send({ type: 'BACK' })}>继续调整</Button>
      <Button type="primary" danger onClick={() => arrange.send({ type: 'CONFIRM' })}>
        放弃改动
      </Button>
    </>
  );
}

function ArrangeButtons({ arrange }: PartProps) {
  const isSaving = useSelector(arrange, (snapshot) => snapshot.matches('saving'));
  const maySave = useSelector(arrange, (snapshot) => snapshot.can({ type: 'SAVE' }));
  const mayReset = useSelector(arrange, (snapshot) => snapshot.can({ type: 'RESET' }));
  const count = useSelector(arrange, ({ context: { held, rows } }) => newPlaces(held, rows).length);
  return (
    <>
      <ChangeCount count={count} unit="行的位置有改动" />
      <Button disabled={!mayReset} onClick={() => arrange.send({ type: 'RESET' })}>
        还原
      </Button>
      <Button disabled={isSaving} onClick={() => arrange.send({ type: 'CLOSE' })}>
        取消
      </Button>
      <Button
        type="primary"
        disabled={!maySave && !isSaving}
        loading={isSaving}
        onClick={() => arrange.send({ type: 'SAVE' })}
      >
        保存
      </Button>
    </>
  );
}
