import { useSelector } from '@xstate/react';
import { Alert, Button, Modal, Space, Spin, Typography } from 'antd';
import type { AnyActorRef } from 'xstate';
import { overlapHours } from '../../contract/open-api/scopes.ts';
import type { TemporaryPasswordActor } from '../../machines/people/temporary-password.ts';
import { stateText } from '../core/state-text.ts';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 生成/轮换密钥: the question, then the secret, shown once. */
export function ClientSecretDialog({ actor, open }: Props) {
  const asked = actor as TemporaryPasswordActor;
  const state = useSelector(asked, ({ value }) => stateText(value));
  const isNew = useSelector(asked, ({ context }) => context.isNew);
  const mayClose = useSelector(asked, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  return (
    <Modal
      open={open}
      title={isNew ? '生成密钥' : '轮换密钥'}
      destroyOnHidden
      closable={mayClose}
      keyboard={mayClose}
      mask={{ closable: false }}
      onCancel={() => asked.send({ type: 'CLOSE' })}
      footer={<Footer asked={asked} />}
    >
      <div data-machine="temporaryPassword" data-state={state}>
        <Body asked={asked} />
      </div>
    </Modal>
  );
}

function Body({ asked }: { readonly asked: TemporaryPasswordActor }) {
  const { username, nickname, isNew, password, error } = useSelector(asked, ({ context }) => context);
  const shown = useSelector(asked, ({ value }) => value);
  if (shown === 'failed') return <Alert type="error" showIcon title={error} />;
  if (shown === 'loading' || shown === 'resetting') return <Spin />;
  const whose = `「${nickname}」（${username}）`;
  if (shown === 'asking')
    return isNew ? (
      <p>{whose}还没有密钥。生成后才能启用。</p>
    ) : (
      <p>
        确定轮换{whose}的密钥吗？启用中的旧密钥在 {overlapHours} 小时内仍可使用，请在此期间更换。
      </p>
    );
  return (
    <Space orientation="vertical">
      <p>{whose}的密钥，只显示这一次：</p>
      <Typography.Text code strong aria-label="密钥">
        {password}
      </Typography.Text>
      <p>请求头 X-Flan-Key 填编号，签名用此密钥。请通过安全的方式交给调用方。</p>
    </Space>
  );
}

function Footer({ asked }: { readonly asked: TemporaryPasswordActor }) {
  const state = useSelector(asked, ({ value }) => value);
  const isNew = useSelector(asked, ({ context }) => context.isNew);
  if (state === 'shown')
    return (
      <>
        <Button onClick={() => asked.send({ type: 'COPY' })}>复制密钥</Button>
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
          {isNew ? '生成密钥' : '轮换'}
        </Button>
      )}
    </>
  );
}
