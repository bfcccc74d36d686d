import { useSelector } from '@xstate/react';
import { Button, Modal, Spin } from 'antd';
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AnswerDialogActor, Question } from '../../../machines/entity/dialogs/answer-dialog.ts';
import { stateText } from '../../core/state-text.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { DialogFailure } from './EditingDialog.tsx';

/** What such a dialog is drawn over. */
export interface AnswerDialogOf {
  /** Its actor runs the chart answerDialog: no other one is started under these views (`answerLogic`). */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** What the view of an answer may do with the question that it came from. */
export interface AnswerOf<Answer> {
  readonly answer: Answer;
  readonly question: Question;
  /** Writes another question down, which is asked with the button that asks anew. */
  readonly onChange: (question: Question) => void;
}

interface Props<Answer> extends AnswerDialogOf {
  readonly title: string;
  /** What the button says that asks anew; none where the answer is always the same. */
  readonly again?: string;
  /** How the answer of its call is shown. */
  readonly view: ComponentType<AnswerOf<Answer>>;
}

/** A dialog that shows what a call answered, drawn from the answerDialog chart. */
export function AnswerDialog<Answer>({ actor, open, title, again, view }: Props<Answer>) {
  const dialog = actor as AnswerDialogActor;
  const state = useSelector(dialog, ({ value }) => stateText(value));
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Modal
      open={open}
      title={title}
      width={560}
      destroyOnHidden
      onCancel={() => dialog.send({ type: 'CLOSE' })}
      footer={[
        again !== undefined && (
          <Button key="again" disabled={busy} onClick={() => dialog.send({ type: 'RELOAD' })}>
            {again}
          </Button>
        ),
        <Button key="close" type="primary" onClick={() => dialog.send({ type: 'CLOSE' })}>
          关闭
        </Button>,
      ]}
    >
      <div data-machine="answerDialog" data-state={state}>
        <Body dialog={dialog} busy={busy} view={view} />
      </div>
    </Modal>
  );
}

interface Content<Answer> extends Pick<Props<Answer>, 'view'> {
  readonly dialog: AnswerDialogActor;
  readonly busy: boolean;
}

function Body<Answer>({ dialog, busy, view: View }: Content<Answer>) {
  const answer = useSelector(dialog, ({ context }) => context.answer);
  const question = useSelector(dialog, ({ context }) => context.question);
  const error = useSelector(dialog, ({ context }) => context.error);
  const failure = error !== '' && <DialogFailure error={error} onRetry={() => dialog.send({ type: 'RELOAD' })} />;
  // A question that was refused is put right where it stands.
  const isTyped = Object.keys(question).length > 0;
  if (failure && (answer === null || !isTyped)) return failure;
  if (answer === null) return <WaitingLines lines={5} />;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names call and view together.
  const answered = answer as Answer;
  return (
    <Spin spinning={busy}>
      {failure}
      <View
        answer={answered}
        question={question}
        onChange={(changed) => dialog.send({ type: 'CHANGE', question: changed })}
      />
    </Spin>
  );
}
