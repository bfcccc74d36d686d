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
  const { question, error, cautions } = useSelector(confirm, ({ context }) => context);
  const state = useSelector(confirm, ({ value }) => stateText(value));
  const busy = useSelector(confirm, (snapshot) => snapshot.hasTag('busy'));
  const mayConfirm = useSelector(confirm, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  return (
    <Modal
      open={open}
      centered
      width={440}
      title={question.title}
      okText={state === 'sure' ? '仍然继续' : question.okText}
      cancelText="取消"
      okButtonProps={{
        danger: question.danger || state === 'sure',
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
        {state === 'looking' && <p role="status">正在检查…</p>}
        {cautions.length > 0 && <Cautions cautions={cautions} isSecond={state === 'sure'} />}
        {question.needsReason && <Reason confirm={confirm} />}
        {question.retype !== undefined && <Retype confirm={confirm} wanted={question.retype} />}
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

/** What is plainly wrong with the row, and that it is asked about once more. */
function Cautions({ cautions, isSecond }: { readonly cautions: readonly string[]; readonly isSecond: boolean }) {
  return (
    <section className="cautions" aria-label="检查发现的问题">
      <h3 role="status">{isSecond ? '确定带着这些问题继续吗？' : `检查发现 ${cautions.length} 个问题`}</h3>
      <ul>
        {cautions.map((caution) => (
          <li key={caution}>{caution}</li>
        ))}
      </ul>
    </section>
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
