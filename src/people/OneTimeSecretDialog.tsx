import { useSelector } from '@xstate/react';
import { Alert, Button, Modal, Space, Spin, Typography } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { TemporaryPasswordActor } from '../../machines/people/temporary-password.ts';
import { stateText } from '../core/state-text.ts';

/** What is said of a secret that is made and shown once; `isNew`: there was none before. `whose` names who it is for. */
export interface SecretWords {
  readonly title: (isNew: boolean) => string;
  readonly question: (whose: string, isNew: boolean) => string;
  /** What stands above it. */
  readonly above: (whose: string, isNew: boolean) => string;
  /** What to do with it. */
  readonly below: string;
  /** What it is called to readers of screens. */
  readonly name: string;
  readonly copy: string;
  readonly confirm: (isNew: boolean) => string;
}

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
  readonly words: SecretWords;
}

interface PartProps {
  readonly asked: TemporaryPasswordActor;
  readonly words: SecretWords;
}

/** The question, then the secret, shown once. */
export function OneTimeSecretDialog({ actor, open, words }: Props) {
  const asked = actor as TemporaryPasswordActor;
  const state = useSelector(asked, ({ value }) => stateText(value));
  const isNew = useSelector(asked, ({ context }) => context.isNew);
  const mayClose = useSelector(asked, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  return (
    <Modal
      open={open}
      title={words.title(isNew)}
      destroyOnHidden
      closable={mayClose}
      keyboard={mayClose}
      mask={{ closable: false }}
      onCancel={() => asked.send({ type: 'CLOSE' })}
      footer={<Footer asked={asked} words={words} />}
    >
      <div data-machine="temporaryPassword" data-state={state}>
        <Body asked={asked} words={words} />
      </div>
    </Modal>
  );
}

function Body({ asked, words }: PartProps) {
  const { username, nickname, isNew, password, error } = useSelector(asked, ({ context }) => context);
  const shown = useSelector(asked, ({ value }) => value);
  if (shown === 'failed') return <Alert type="error" showIcon title={error} />;
  if (shown === 'loading' || shown === 'resetting') return <Spin />;
  const whose = `「${nickname}」（${username}）`;
  if (shown === 'asking') return <p>{words.question(whose, isNew)}</p>;
  return (
    <Space orientation="vertical">
      <p>{words.above(whose, isNew)}</p>
      <Typography.Text code strong aria-label={words.name}>
        {password}
      </Typography.Text>
      <p>{words.below}</p>
    </Space>
  );
}

function Footer({ asked, words }: PartProps) {
  const state = useSelector(asked, ({ value }) => value);
  const isNew = useSelector(asked, ({ context }) => context.isNew);
  if (state === 'shown')
    return (
      <>
        <Button onClick={() => asked.send({ type: 'COPY' })}>{words.copy}</Button>
        <Button type="primary" onClick={() => asked.send({ type: 'CLOSE' })}>
          我已记下
        </Button>
      </>
    );
  return (
    <>
      <Button disabled={state === 'resetting'} onClick={() => asked.send({ type: 'CLOSE' })}>
        取消
      </Button>
      {state === 'failed' ? (
        <Button type="primary" onClick={() => asked.send({ type: 'RETRY' })}>
          重试
        </Button>
      ) : (
        <Button
          type="primary"
          danger={!isNew}
          disabled={state === 'loading'}
          loading={state === 'resetting'}
          onClick={() => asked.send({ type: 'CONFIRM' })}
        >
          {words.confirm(isNew)}
        </Button>
      )}
    </>
  );
}
