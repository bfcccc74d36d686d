import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { returnFocus } from './return-focus.ts';

interface Props {
  readonly title: string;
  readonly okText?: string;
  readonly cancelText?: string;
  readonly danger?: boolean;
  /** The answer is being carried out. */
  readonly busy?: boolean;
  readonly onOk: () => void;
  /** None: the only answer is OK. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** Above drawers and dialogs (1000), also those that open later because their code was still on its way. */
const inFront = 1100;

/** A question in front of everything, asked by a chart's state; it goes when the state does. */
export function QuestionDialog({ title, okText = '确定', cancelText = '取消', danger, busy, ...rest }: Props) {
  const { onOk, onCancel, children } = rest;
  return (
    <Modal
      open
      centered
      width={420}
      zIndex={inFront}
      title={title}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger: danger ?? false, loading: busy ?? false }}
      cancelButtonProps={onCancel ? { disabled: busy ?? false } : { style: { display: 'none' } }}
      closable={false}
      keyboard={onCancel !== undefined && !busy}
      mask={{ closable: false }}
      onOk={onOk}
      {...(onCancel && { onCancel })}
    >
      <div ref={returnFocus}>{children}</div>
    </Modal>
  );
}
