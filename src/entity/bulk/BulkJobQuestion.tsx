import { useSelector } from '@xstate/react';
import { Alert, Modal } from 'antd';
import type { BulkJobActor } from '../../../machines/entity/bulk/bulk-job.ts';
import { bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import { stateText } from '../../core/state-text.ts';
import { newRequestId } from '../../core/request-id.ts';
import { saveByKeys, savingHints } from '../../core/widgets/form-keys.ts';
import { WhatIsSaid } from './WhatIsSaid.tsx';
import '../record/record.css';

interface Props {
  readonly job: BulkJobActor;
  readonly picker: PickerActor;
  /** Numbers the job. */
  readonly mint?: () => string;
}

const countText = (total: number) => `${total.toLocaleString('en-US')} 条`;

/** Asked before all rows that a search finds take a step: how many they are, and what the step wants to know. */
export function BulkJobQuestion({ job, picker, mint = newRequestId }: Props) {
  const { entity, event, total } = useSelector(job, ({ context }) => context);
  const state = useSelector(job, ({ value }) => stateText(value));
  const isReady = useSelector(job, (snapshot) => snapshot.can({ type: 'CONFIRM', requestId: '' }));
  const mayCancel = useSelector(job, (snapshot) => snapshot.can({ type: 'CANCEL' }));
  const isBusy = useSelector(job, (snapshot) => snapshot.hasTag('busy'));
  const isStale = useSelector(job, (snapshot) => snapshot.hasTag('failed'));
  const move = bulkMoveOf(entity, event);
  const confirm = () => job.send({ type: 'CONFIRM', requestId: mint() });
  return (
    <Modal
      open
      centered
      width={460}
      title={`批量${move.label}`}
      okText={`${move.label} ${countText(total)}`}
      cancelText={isStale ? '知道了' : '取消'}
      okButtonProps={{
        danger: move.danger ?? false,
        loading: isBusy,
        disabled: !isReady && !isBusy,
        ...(move.reason && savingHints),
        ...(isStale && { style: { display: 'none' } }),
      }}
      cancelButtonProps={{ disabled: !mayCancel }}
      closable={false}
      mask={{ closable: false }}
      onOk={confirm}
      onCancel={() => job.send({ type: 'CANCEL' })}
    >
      <div
        className="confirm"
        data-machine="bulkJob"
        data-state={state}
        onKeyDownCapture={(pressed) => saveByKeys(pressed, confirm)}
      >
        <Said job={job} picker={picker} />
      </div>
    </Modal>
  );
}

/** What will be done to how many, and what the step wants to know; or why it has to be looked at again. */
function Said({ job, picker }: Pick<Props, 'job' | 'picker'>) {
  const { entity, event, total, error, mustCount } = useSelector(job, ({ context }) => context);
  const isStale = useSelector(job, (snapshot) => snapshot.hasTag('failed'));
  const move = bulkMoveOf(entity, event);
  if (isStale) return <Alert type="warning" showIcon title={error} />;
  return (
    <>
      <p>
        将对符合条件的全部 {countText(total)}执行{move.label}，在后台进行。当前不能{move.label}
        的不受影响，结束后可下载失败明细。
      </p>
      {move.warns && <p>{move.warns}</p>}
      <WhatIsSaid bulk={job} picker={picker} move={move} count={mustCount || move.retype ? total : null} />
      {error !== '' && <Alert type="error" showIcon title={error} />}
    </>
  );
}
