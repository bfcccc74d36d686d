import { useSelector } from '@xstate/react';
import { Alert, Modal } from 'antd';
import type { TwoStepActor } from '../../machines/account/two-step.ts';
import { focusFirstField } from '../core/widgets/focus-first-field.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly twoStep: TwoStepActor;
  readonly title: string;
  readonly explanation: string;
  readonly danger: boolean;
}

/** Asks for the password before something that makes the account less safe, or its recovery codes void. */
export function ProofDialog({ twoStep, title, explanation, danger }: Props) {
  const { password, error } = useSelector(twoStep, ({ context }) => context);
  const busy = useSelector(twoStep, (snapshot) => snapshot.hasTag('busy'));
  const mayConfirm = useSelector(twoStep, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  return (
    <Modal
      open
      centered
      width={420}
      title={title}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ danger, loading: busy, disabled: !mayConfirm && !busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      onOk={() => twoStep.send({ type: 'CONFIRM' })}
      onCancel={() => twoStep.send({ type: 'CANCEL' })}
    >
      <div className="account-form" ref={focusFirstField}>
        <p>{explanation}</p>
        <PasswordField
          label="登录密码"
          value={password}
          fault=""
          autoComplete="current-password"
          busy={busy}
          onType={(text) => twoStep.send({ type: 'TYPE_PASSWORD', password: text })}
          onEnter={() => twoStep.send({ type: 'CONFIRM' })}
        />
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}
