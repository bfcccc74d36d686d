import { useSelector } from '@xstate/react';
import { Alert, Input, Modal, QRCode, Typography } from 'antd';
import { useCallback, useId, useRef } from 'react';
import type { Enrolment } from '../../contract/account/account-security.ts';
import type { TwoStepActor } from '../../machines/account/two-step.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { returnFocus } from '../core/widgets/return-focus.ts';
import { focusFirstField } from '../core/widgets/focus-first-field.ts';

interface Props {
  readonly twoStep: TwoStepActor;
}

/** 开启两步验证: the secret as a picture and as text, and a code to show that the app has it. */
export function EnrolDialog({ twoStep }: Props) {
  const { enrolment, error } = useSelector(twoStep, ({ context }) => context);
  const preparing = useSelector(twoStep, (snapshot) => snapshot.matches({ enrolling: 'preparing' }));
  const confirming = useSelector(twoStep, (snapshot) => snapshot.matches({ enrolling: 'confirming' }));
  const mayConfirm = useSelector(twoStep, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  const isUnprepared = useSelector(twoStep, (snapshot) => snapshot.matches({ enrolling: 'unprepared' }));
  const content = useRef<HTMLDivElement>(null);
  const hold = useCallback((held: HTMLDivElement | null) => {
    content.current = held;
    return returnFocus(held);
  }, []);
  return (
    <Modal
      open
      centered
      width={440}
      title="开启两步验证"
      okText={isUnprepared ? '重试' : '开启'}
      cancelText="取消"
      okButtonProps={{ loading: confirming, disabled: !mayConfirm && !confirming }}
      cancelButtonProps={{ disabled: confirming }}
      closable={false}
      keyboard={!confirming}
      mask={{ closable: false }}
      // The secret may be there before the dialog can hold the keyboard.
      afterOpenChange={() => content.current?.querySelector('input')?.focus()}
      onOk={() => twoStep.send({ type: 'CONFIRM' })}
      onCancel={() => twoStep.send({ type: 'CANCEL' })}
    >
      <div className="account-form" ref={hold}>
        {preparing && <WaitingLines lines={5} />}
        {enrolment && <Binding enrolment={enrolment} twoStep={twoStep} busy={confirming} />}
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Binding({ enrolment, twoStep, busy }: Props & { readonly enrolment: Enrolment; readonly busy: boolean }) {
  const id = useId();
  const code = useSelector(twoStep, ({ context }) => context.mfaCode);
  return (
    <div className="account-form" ref={focusFirstField}>
      <p>用身份验证器应用扫描二维码，再输入它显示的 6 位验证码。</p>
      <div className="account-picture" role="img" aria-label="绑定身份验证器的二维码">
        <QRCode value={enrolment.uri} type="svg" size={184} />
      </div>
      <p className="account-secret">
        <span>无法扫描？手动输入密钥</span>
        <Typography.Text code copyable={{ text: enrolment.secret, tooltips: ['复制密钥', '已复制'] }}>
          {grouped(enrolment.secret)}
        </Typography.Text>
      </p>
      <div className="account-field">
        <label htmlFor={id}>验证码</label>
        <Input
          id={id}
          value={code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          readOnly={busy}
          onChange={({ target }) => twoStep.send({ type: 'TYPE_CODE', mfaCode: target.value })}
          onPressEnter={() => twoStep.send({ type: 'CONFIRM' })}
        />
      </div>
    </div>
  );
}
