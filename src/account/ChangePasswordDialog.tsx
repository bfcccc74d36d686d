import { useSelector } from '@xstate/react';
import { Alert, Modal } from 'antd';
import { type ChangePasswordActor, passwordFaults } from '../../machines/account/change-password.ts';
import { stateText } from '../core/state-text.ts';
import { focusFirstField } from '../core/widgets/focus-first-field.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

interface Props {
  readonly change: ChangePasswordActor;
}

const unsaid = { oldPassword: '', password: '', passwordAgain: '' };

/** 修改密码: the old one, the new one twice (wider.md §11). */
export function ChangePasswordDialog({ change }: Props) {
  const busy = useSelector(change, (snapshot) => snapshot.hasTag('busy'));
  const maySubmit = useSelector(change, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  return (
    <Modal
      open
      centered
      width={440}
      title="修改密码"
      okText="确定"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !maySubmit && !busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      onOk={() => change.send({ type: 'SUBMIT' })}
      onCancel={() => change.send({ type: 'CANCEL' })}
    >
      <Fields change={change} busy={busy} />
    </Modal>
  );
}

function Fields({ change, busy }: Props & { readonly busy: boolean }) {
  const context = useSelector(change, (snapshot) => snapshot.context);
  const state = useSelector(change, ({ value }) => stateText(value));
  const isFaulty = useSelector(change, (snapshot) => snapshot.matches('faulty'));
  const faults = isFaulty ? passwordFaults(context) : unsaid;
  const common = { busy, onEnter: () => change.send({ type: 'SUBMIT' }) };
  return (
    <div className="account-form" data-machine="changePassword" data-state={state} ref={focusFirstField}>
      <PasswordField
        label="原密码"
        value={context.oldPassword}
        fault={faults.oldPassword}
        autoComplete="current-password"
        onType={(oldPassword) => change.send({ type: 'TYPE_OLD', oldPassword })}
        {...common}
      />
      <PasswordField
        label="新密码"
        value={context.password}
        fault={faults.password}
        autoComplete="new-password"
        onType={(password) => change.send({ type: 'TYPE_NEW', password })}
        {...common}
      />
      <PasswordRules password={context.password} username={context.username} />
      <PasswordField
        label="确认新密码"
        value={context.passwordAgain}
        fault={faults.passwordAgain}
        autoComplete="new-password"
        onType={(passwordAgain) => change.send({ type: 'TYPE_AGAIN', passwordAgain })}
        {...common}
      />
      {context.error !== '' && <Alert type="error" showIcon title={context.error} />}
    </div>
  );
}
