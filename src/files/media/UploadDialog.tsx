import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { LibraryUploadActor } from '../../../machines/files/library-upload.ts';
import { UploadList } from './UploadList.tsx';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 上传素材, in a dialog. */
export function UploadDialog({ actor, open }: Props) {
  const upload = actor as LibraryUploadActor;
  const mayClose = useSelector(upload, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  return (
    <Modal
      open={open}
      title="上传素材"
      width={640}
      footer={null}
      destroyOnHidden
      closable={mayClose}
      keyboard={mayClose}
      mask={{ closable: false }}
      onCancel={() => upload.send({ type: 'CLOSE' })}
    >
      <UploadList upload={upload} />
    </Modal>
  );
}
