import { useSelector } from '@xstate/react';
import { Alert, Input, Modal } from 'antd';
import { useId } from 'react';
import type { ConfirmActor } from '../../machines/confirm.ts';
import { stateText } from '../state-text.ts';
import './record.css';

/** Longest reason (award.md §2.3). */
const reasonLength = 100;
const points = (text: string) => [...text].length;

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
      okButtonProps={{ danger: question.danger, loading: busy, disabled: !mayConfirm && !busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      destroyOnHidden
      onOk={() => confirm.send({ type: 'CONFIRM' })}
      onCancel={() => confirm.send({ type: 'CANCEL' })}
    >
      <div className="confirm" data-machine="confirm" data-state={state}>
        {question.content.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {question.needsReason && <Reason confirm={confirm} />}
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

function Reason({ confirm }: { readonly confirm: ConfirmActor }) {
  const id = useId();
  const reason = useSelector(confirm, ({ context }) => context.reason);
  return (
    <div className="confirm-reason">
      <label htmlFor={id}>原因</label>
      <Input.TextArea
        id={id}
        value={reason}
        placeholder="请输入原因，至少 2 个字"
        autoSize={{ minRows: 2, maxRows: 6 }}
        count={{ show: true, max: reasonLength, strategy: points, exceedFormatter: (text, { max }) => cut(text, max) }}
        onChange={(event) => confirm.send({ type: 'EXPLAIN', reason: event.target.value })}
      />
    </div>
  );
}

const cut = (text: string, max: number) => [...text].slice(0, max).join('');
