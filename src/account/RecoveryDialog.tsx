import { useSelector } from '@xstate/react';
import { Modal, Typography } from 'antd';
import type { TwoStepActor } from '../../machines/account/two-step.ts';

interface Props {
  readonly twoStep: TwoStepActor;
  /** Takes what the dialog holds; what it returns is called when the dialog is gone. */
  readonly giveBack: (content: HTMLElement | null) => () => void;
}

/** The recovery codes, told once: the only way on is to say that they are kept. */
export function RecoveryDialog({ twoStep, giveBack }: Props) {
  const codes = useSelector(twoStep, ({ context }) => context.recoveryCodes);
  return (
    <Modal
      open
      centered
      width={440}
      title="保存恢复码"
      okText="我已保存"
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={() => twoStep.send({ type: 'ACKNOWLEDGE' })}
    >
      <div className="account-form" ref={giveBack}>
        <p>手机不在身边时，可以用恢复码登录。每个只能使用一次，关闭后不再显示，请妥善保存。</p>
        <ol className="recovery-codes" aria-label="恢复码">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>
          <Typography.Text copyable={{ text: codes.join('\n'), icon: ['复制全部', '已复制'], tooltips: false }} />
        </p>
      </div>
    </Modal>
  );
}
