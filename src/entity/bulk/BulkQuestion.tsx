import { useSelector } from '@xstate/react';
import { Alert, Modal, Spin } from 'antd';
import type { SnapshotFrom } from 'xstate';
import type { BulkActor, BulkContext, bulkMachine } from '../../../machines/entity/bulk/bulk.ts';
import { type BulkMove, bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import { countOf } from '../../../machines/entity/bulk/bulk-rows.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import { WhatIsSaid } from './WhatIsSaid.tsx';
import { stateText } from '../../core/state-text.ts';
import '../record/record.css';

const number = (count: number) => count.toLocaleString('en-US');

const states = new Set(['preparing', 'unprepared', 'confirming', 'hopeless']);

interface Props {
  readonly bulk: BulkActor;
  readonly picker: PickerActor;
}

/** Asked before a step is taken for many rows: how many take it, how many cannot, and why. */
export function BulkQuestion({ bulk, picker }: Props) {
  const isAsked = useSelector(bulk, ({ value }) => states.has(stateText(value)));
  return isAsked && <Dialog bulk={bulk} picker={picker} />;
}

/** The button that begins, tries again, or is not there. */
function okOf(snapshot: SnapshotFrom<typeof bulkMachine>, { label, danger }: BulkMove) {
  if (snapshot.matches('unprepared')) return { type: 'RETRY', text: '重试', props: {} } as const;
  const count = countOf(snapshot.context.rows, 'waiting');
  const text = count > 0 ? `${label} ${number(count)} 条` : label;
  const hidden = snapshot.matches('hopeless') && { style: { display: 'none' } };
  return {
    type: 'CONFIRM',
    text,
    props: { danger: danger ?? false, disabled: !snapshot.can({ type: 'CONFIRM' }), ...hidden },
  } as const;
}

function Dialog({ bulk, picker }: Props) {
  const snapshot = useSelector(bulk, (now) => now);
  const move = bulkMoveOf(snapshot.context.entity, snapshot.context.event);
  const ok = okOf(snapshot, move);
  return (
    <Modal
      open
      centered
      width={460}
      title={`批量${move.label}`}
      okText={ok.text}
      cancelText={snapshot.matches('hopeless') ? '知道了' : '取消'}
      okButtonProps={ok.props}
      closable={false}
      mask={{ closable: false }}
      onOk={() => bulk.send({ type: ok.type })}
      onCancel={() => bulk.send({ type: 'CANCEL' })}
    >
      <div className="confirm" data-machine="bulk" data-state={stateText(snapshot.value)}>
        <Said bulk={bulk} picker={picker} move={move} />
      </div>
    </Modal>
  );
}

function Said({ bulk, picker, move }: Props & { readonly move: BulkMove }) {
  const context = useSelector(bulk, (snapshot) => snapshot.context);
  const state = useSelector(bulk, ({ value }) => stateText(value));
  if (state === 'unprepared') return <Alert type="error" showIcon title={context.error} />;
  if (state === 'preparing')
    return (
      <Spin description="正在核对选中的数据">
        <div className="bulk-checking" />
      </Spin>
    );
  return (
    <>
      <Counts context={context} move={move} />
      {state === 'confirming' && (
        <WhatIsSaid {...{ bulk, picker, move }} count={move.retype ? countOf(context.rows, 'waiting') : null} />
      )}
    </>
  );
}

/** Why rows cannot take the step, and how many. */
function reasonsOf({ rows }: BulkContext): readonly (readonly [string, number])[] {
  const reasons = new Map<string, number>();
  for (const { state, message } of rows) if (state === 'skipped') reasons.set(message, (reasons.get(message) ?? 0) + 1);
  return [...reasons];
}

function Counts({ context, move }: { readonly context: BulkContext; readonly move: BulkMove }) {
  const skipped = countOf(context.rows, 'skipped');
  const total = number(context.rows.length);
  const sentence =
    skipped === context.rows.length
      ? `选中的 ${total} 条当前都不能${move.label}：`
      : `将对 ${total} 条执行${move.label}${skipped > 0 ? `，其中 ${number(skipped)} 条当前不可${move.label}，会跳过：` : '。'}`;
  return (
    <>
      <p>{sentence}</p>
      {skipped > 0 && (
        <ul className="bulk-reasons">
          {reasonsOf(context).map(([reason, count]) => (
            <li key={reason}>
              {reason}（{number(count)} 条）
            </li>
          ))}
        </ul>
      )}
      {move.warns && skipped < context.rows.length && <p>{move.warns}</p>}
    </>
  );
}
