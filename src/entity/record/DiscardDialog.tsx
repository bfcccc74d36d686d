import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { RecordActor } from '../../../machines/entity/record/record.ts';

/** Asked before something typed is lost. */
export function DiscardDialog({ record }: { readonly record: RecordActor }) {
  const open = useSelector(record, (snapshot) => snapshot.matches('confirmingDiscard'));
  return (
    <Modal
      open={open}
      centered
      width={416}
      title="提示"
      okText="放弃"
      cancelText="继续编辑"
      okButtonProps={{ danger: true }}
      closable={false}
      mask={{ closable: false }}
      onOk={() => record.send({ type: 'DISCARD' })}
      onCancel={() => record.send({ type: 'KEEP' })}
    >
      <p>内容尚未保存，确定离开吗？</p>
    </Modal>
  );
}
