import { useSelector } from '@xstate/react';
import { Button, Form, Input, Radio } from 'antd';
import { longestNote, type Receiver } from '../../../contract/entity/list/hand-over.ts';
import type { HandOverActor } from '../../../machines/statechart/hand-over.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { DialogFailure, EditingDialog } from '../dialogs/EditingDialog.tsx';
import './hand-over.css';

/** 交给别人: who may take the step, and a word to it. */
export function HandOverDialog({ actor }: { readonly actor: HandOverActor }) {
  const state = useSelector(actor, ({ value }) => value);
  const { title, error } = useSelector(actor, ({ context }) => context);
  const maySend = useSelector(actor, (snapshot) => snapshot.can({ type: 'SEND' }));
  const cancel = () => actor.send({ type: 'CANCEL' });
  const retry = state === 'unavailable' ? () => actor.send({ type: 'RETRY' }) : undefined;
  return (
    <EditingDialog
      machine="hand-over"
      state={state}
      title="交给别人"
      width={480}
      open
      onClose={cancel}
      footer={[
        <Button key="cancel" onClick={cancel}>
          取消
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!maySend}
          loading={state === 'sending'}
          onClick={() => actor.send({ type: 'SEND' })}
        >
          交办
        </Button>,
      ]}
    >
      <p className="hand-over-step">{title}</p>
      <DialogFailure error={error} onRetry={retry} />
      {state === 'loading' && <WaitingLines lines={3} name="可交办的人加载中" />}
      {(state === 'choosing' || state === 'sending') && <Choice actor={actor} disabled={state === 'sending'} />}
    </EditingDialog>
  );
}

interface ChoiceProps {
  readonly actor: HandOverActor;
  readonly disabled: boolean;
}

function Choice({ actor, disabled }: ChoiceProps) {
  const { receivers, receiver, note } = useSelector(actor, ({ context }) => context);
  if (receivers.length === 0) return <p className="hand-over-none">没有别人能操作这一步，也看得到这条记录。</p>;
  return (
    <Form layout="vertical" disabled={disabled}>
      <Form.Item label="交给谁" required>
        <Radio.Group
          className="hand-over-people"
          aria-label="交给谁"
          value={receiver}
          onChange={({ target }) => actor.send({ type: 'CHOOSE', receiver: Number(target.value) })}
          options={receivers.map((one) => ({ value: one.id, label: <Person one={one} /> }))}
        />
      </Form.Item>
      <Form.Item label="说明" htmlFor="hand-over-note">
        <Input.TextArea
          id="hand-over-note"
          rows={3}
          maxLength={longestNote}
          showCount
          value={note}
          onChange={({ target }) => actor.send({ type: 'NOTE', note: target.value })}
        />
      </Form.Item>
    </Form>
  );
}

const Person = ({ one: { name, roles } }: { readonly one: Receiver }) => (
  <>
    {name} <small>{roles.join('、')}</small>
  </>
);
