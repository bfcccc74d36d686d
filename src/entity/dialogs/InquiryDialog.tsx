import { useSelector } from '@xstate/react';
import { Alert, Button, Modal, Spin } from 'antd';
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import type { InquiryDialogActor } from '../../../machines/entity/dialogs/inquiry-dialog.ts';
import { stateText } from '../../core/state-text.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { DialogFailure } from './EditingDialog.tsx';

/** What such a dialog is drawn over. */
export interface InquiryDialogOf {
  /** Its actor runs the chart inquiryDialog: no other one is started under these views (`inquiryLogic`). */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** What the view of a question draws. */
export interface QuestionOf<Answer> {
  readonly values: Values;
  /** What was answered last, to whatever question: what it says there is to choose. */
  readonly basis: Answer | null;
  /** Fills in some of it; it is asked with the button. */
  readonly onChange: (values: Values) => void;
}

interface Props<Answer> extends InquiryDialogOf {
  readonly title: string;
  readonly width?: number;
  /** What the button says that asks; none where the answer is always the same. */
  readonly ask?: string;
  /** What is filled in; none where there is nothing to fill in. */
  readonly question?: ComponentType<QuestionOf<Answer>>;
  /** How the answer of its call is shown. */
  readonly view: ComponentType<{ readonly answer: Answer }>;
}

/** A dialog that asks a call and shows what it answered, drawn from the inquiryDialog chart. */
export function InquiryDialog<Answer>({ actor, open, title, width = 560, ask, question, view }: Props<Answer>) {
  const dialog = actor as InquiryDialogActor;
  const state = useSelector(dialog, ({ value }) => stateText(value));
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      destroyOnHidden
      onCancel={() => dialog.send({ type: 'CLOSE' })}
      footer={<Buttons dialog={dialog} ask={ask} isAsked={question !== undefined} />}
    >
      <div data-machine="inquiryDialog" data-state={state}>
        {question && <Filled dialog={dialog} question={question} />}
        <Body dialog={dialog} view={view} isAsked={question !== undefined} />
      </div>
    </Modal>
  );
}

interface Part {
  readonly dialog: InquiryDialogActor;
  /** Whether there is something to fill in. */
  readonly isAsked: boolean;
}

function Buttons({ dialog, ask, isAsked }: Part & { readonly ask: string | undefined }) {
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const close = (
    <Button key="close" type={isAsked ? 'default' : 'primary'} onClick={() => dialog.send({ type: 'CLOSE' })}>
      关闭
    </Button>
  );
  if (ask === undefined) return close;
  const asking = (
    <Button
      key="ask"
      type={isAsked ? 'primary' : 'default'}
      disabled={busy}
      onClick={() => dialog.send({ type: 'ASK' })}
    >
      {ask}
    </Button>
  );
  return <>{isAsked ? [close, asking] : [asking, close]}</>;
}

interface FilledProps<Answer> {
  readonly dialog: InquiryDialogActor;
  readonly question: ComponentType<QuestionOf<Answer>>;
}

function Filled<Answer>({ dialog, question: Question }: FilledProps<Answer>) {
  const values = useSelector(dialog, ({ context }) => context.values);
  // A room's module names call and view together: what was answered is what the view is for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const basis = useSelector(dialog, ({ context }) => context.basis) as Answer | null;
  return (
    <Question values={values} basis={basis} onChange={(changed) => dialog.send({ type: 'CHANGE', values: changed })} />
  );
}

function Body<Answer>({ dialog, view: View, isAsked }: Part & Pick<Props<Answer>, 'view'>) {
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const answer = useSelector(dialog, ({ context }) => context.answer) as Answer | null;
  const error = useSelector(dialog, ({ context }) => context.error);
  // A question that was refused is put right where it stands, and asked with its own button.
  if (error !== '' && isAsked) return <Alert type="error" showIcon title={error} role="alert" />;
  if (error !== '') return <DialogFailure error={error} onRetry={() => dialog.send({ type: 'ASK' })} />;
  if (answer === null) return busy && <WaitingLines lines={5} />;
  return (
    <Spin spinning={busy}>
      <View answer={answer} />
    </Spin>
  );
}
