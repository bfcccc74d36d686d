import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import './editing-dialog.css';

interface FrameProps {
  /** The chart that is drawn, and the state that it is in. */
  readonly machine: string;
  readonly state: string;
  readonly title: string;
  readonly width: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a dialog in which somebody changes something that is saved as a whole: 权限 of a role, 调整顺序. */
export const EditingDialog = ({ machine, state, title, width, open, onClose, footer, children }: FrameProps) => (
  <Modal
    open={open}
    title={title}
    width={width}
    destroyOnHidden
    mask={{ closable: false }}
    onCancel={onClose}
    footer={footer}
  >
    <div className={`editing-dialog ${machine}`} data-machine={machine} data-state={state}>
      {children}
    </div>
  </Modal>
);

interface FailureProps {
  readonly error: string;
  /** Missing where there is nothing to read anew. */
  readonly onRetry?: (() => void) | undefined;
}

/** Why the last thing did not work. */
export function DialogFailure({ error, onRetry }: FailureProps) {
  if (error === '') return null;
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      重新加载
    </Button>
  );
  return <Alert type="error" showIcon title={error} action={retry} />;
}

/** How much is changed and not saved, beside the buttons. */
export const ChangeCount = ({ count, unit }: { readonly count: number; readonly unit: string }) => (
  <output className="editing-count">{count === 0 ? '没有改动' : `${count} ${unit}`}</output>
);
