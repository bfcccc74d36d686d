import { useSelector } from '@xstate/react';
import { Alert, Modal } from 'antd';
import type { ConfirmActor } from '../../../machines/entity/record/confirm.ts';
import { stateText } from '../../core/state-text.ts';
import { saveByKeys, savingHints } from '../../core/widgets/form-keys.ts';
import { ReasonField } from './ReasonField.tsx';
import { RetypeField } from './RetypeField.tsx';
import './record.css';

interface Props {
  readonly confirm: ConfirmActor;
  readonly open: boolean;
}

/** A question before something that cannot be taken back lightly: drawn from the confirm chart. */
export function ConfirmDialog({ confirm, open }: Props) {
  const { question, error } = useSelector(confirm, ({ context }) => context);
  const state = useSelector(confirm, ({ value }) => stateText(value));
  const busy = useSelector(confirm, (snapshot) => snapshot.hasTag('busy'));
  const mayConfirm = useSelector(confirm, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  return (
    <Modal
      open={open}
      centered
      width={440}
      title={question.title}
      okText={question.okText}
      cancelText="取消"
      okButtonProps={{
        danger: question.danger,
        loading: busy,
        disabled: !mayConfirm && !busy,
        ...(question.needsReason && savingHints),
      }}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      destroyOnHidden
      onOk={() => confirm.send({ type: 'CONFIRM' })}
      onCancel={() => confirm.send({ type: 'CANCEL' })}
    >
      <div
        className="confirm"
        data-machine="confirm"
        data-state={state}
        onKeyDownCapture={(event) => saveByKeys(event, () => confirm.send({ type: 'CONFIRM' }))}
      >
        {question.content.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {question.needsReason && <Reason confirm={confirm} />}
        {question.retype !== undefined && <Retype confirm={confirm} wanted={question.retype} />}
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

function Reason({ confirm }: { readonly confirm: ConfirmActor }) {
  const reason = useSelector(confirm, ({ context }) => context.reason);
  const least = useSelector(confirm, ({ context }) => context.question.leastReason);
  return (
    <ReasonField reason={reason} least={least} onChange={(text) => confirm.send({ type: 'EXPLAIN', reason: text })} />
  );
}

function Retype({ confirm, wanted }: { readonly confirm: ConfirmActor; readonly wanted: string }) {
  const typed = useSelector(confirm, ({ context }) => context.typed);
  return (
    <RetypeField
      what="名称"
      wanted={wanted}
      typed={typed}
      onChange={(text) => confirm.send({ type: 'RETYPE', text })}
    />
  );
}
