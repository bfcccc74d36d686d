import { useSelector } from '@xstate/react';
import { Alert, Button, Input, Modal } from 'antd';
import { useId } from 'react';
import { type ChangeEmailActor, emailFaults } from '../../machines/account/change-email.ts';
import { stateText } from '../core/state-text.ts';
import { focusFirstField } from '../core/widgets/focus-first-field.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  readonly change: ChangeEmailActor;
}

const unsaid = { email: '', password: '' };

/** 更换邮箱: the new address and the password, then the code that was mailed to it (wider.md §11). */
export function ChangeEmailDialog({ change }: Props) {
  const busy = useSelector(change, (snapshot) => snapshot.hasTag('busy'));
  const isProving = useSelector(change, (snapshot) => snapshot.matches('proving') || snapshot.matches('confirming'));
  const maySubmit = useSelector(change, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  const state = useSelector(change, ({ value }) => stateText(value));
  const error = useSelector(change, ({ context }) => context.error);
  return (
    <Modal
      open
      centered
      width={440}
      title="更换邮箱"
      okText={isProving ? '确认' : '发送确认码'}
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !maySubmit && !busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      onOk={() => change.send({ type: 'SUBMIT' })}
      onCancel={() => change.send({ type: 'CANCEL' })}
    >
      <div className="account-form" data-machine="changeEmail" data-state={state} ref={focusFirstField}>
        {isProving ? <Code change={change} busy={busy} /> : <Address change={change} busy={busy} />}
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

interface PartProps extends Props {
  readonly busy: boolean;
}

function Address({ change, busy }: PartProps) {
  const id = useId();
  const context = useSelector(change, (snapshot) => snapshot.context);
  const isFaulty = useSelector(change, (snapshot) => snapshot.matches({ asking: 'faulty' }));
  const faults = isFaulty ? emailFaults(context) : unsaid;
  return (
    <>
      <div className="account-field">
        <label htmlFor={id}>新邮箱</label>
        <Input
          id={id}
          type="email"
          // The dialog itself begins there; this is for who comes back from the code.
          autoFocus={context.email !== ''}
          autoComplete="email"
          disabled={busy}
          value={context.email}
          aria-invalid={faults.email !== ''}
          aria-describedby={`${id}-fault`}
          {...(faults.email !== '' && { status: 'error' as const })}
          onChange={({ target }) => change.send({ type: 'TYPE_EMAIL', email: target.value })}
          onPressEnter={() => change.send({ type: 'SUBMIT' })}
        />
        <p id={`${id}-fault`} className="account-fault" aria-live="polite">
          {faults.email}
        </p>
      </div>
      <PasswordField
        label="登录密码"
        value={context.password}
        fault={faults.password}
        autoComplete="current-password"
        busy={busy}
        onType={(password) => change.send({ type: 'TYPE_PASSWORD', password })}
        onEnter={() => change.send({ type: 'SUBMIT' })}
      />
    </>
  );
}

function Code({ change, busy }: PartProps) {
  const id = useId();
  const { email, emailCode } = useSelector(change, ({ context }) => context);
  return (
    <>
      <p>确认码已发送到 {email.trim()}，30 分钟内有效。</p>
      <div className="account-field">
        <label htmlFor={id}>确认码</label>
        <Input
          id={id}
          autoFocus
          autoComplete="one-time-code"
          maxLength={32}
          disabled={busy}
          value={emailCode}
          onChange={({ target }) => change.send({ type: 'TYPE_CODE', emailCode: target.value })}
          onPressEnter={() => change.send({ type: 'SUBMIT' })}
        />
      </div>
      <p>
        没有收到？
        <Button type="link" size="small" disabled={busy} onClick={() => change.send({ type: 'BACK' })}>
          返回修改邮箱或重新发送
        </Button>
      </p>
    </>
  );
}
