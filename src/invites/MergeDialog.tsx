import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { InviteMergeActor } from '../../machines/invites/invite-merge.ts';
import { MergeForm } from './MergeForm.tsx';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 合并到… of an invite plan. */
export function MergeDialog({ actor, open }: Props) {
  const merge = actor as InviteMergeActor;
  const merging = useSelector(merge, (snapshot) => snapshot.matches('merging'));
  return (
    <Modal
      open={open}
      title="合并邀请方案"
      width={640}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      closable={!merging}
      keyboard={!merging}
      onCancel={() => merge.send({ type: 'CLOSE' })}
    >
      <MergeForm merge={merge} />
    </Modal>
  );
}
