import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { LibraryPickerActor } from '../../../machines/entity/upload/library-picker.ts';
import { Library } from './Library.tsx';

/** 从素材库选择, in a dialog. Where one picture is wanted, the press on it is enough. */
export function LibraryDialog({ picker }: { readonly picker: LibraryPickerActor }) {
  const count = useSelector(picker, ({ context }) => context.chosen.length);
  const room = useSelector(picker, ({ context }) => context.room);
  const mayConfirm = useSelector(picker, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  return (
    <Modal
      open
      width={820}
      title="从素材库选择"
      okText={`使用（${count}/${room}）`}
      cancelText="取消"
      okButtonProps={{ disabled: !mayConfirm, hidden: room === 1 }}
      mask={{ closable: false }}
      onOk={() => picker.send({ type: 'CONFIRM' })}
      onCancel={() => picker.send({ type: 'CANCEL' })}
    >
      <Library picker={picker} />
    </Modal>
  );
}
