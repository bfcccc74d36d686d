import { useSelector } from '@xstate/react';
import { Alert, Button, Modal, Space, Spin, Typography } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { TemporaryPasswordActor } from '../../machines/people/temporary-password.ts';
import { stateText } from '../core/state-text.ts';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 重置密码: the question, then the password, shown once. */
export function TemporaryPasswordDialog({ actor, open }: Props) {
  const asked = actor as TemporaryPasswordActor;
  const state = useSelector(asked, ({ value }) => stateText(value));
  const isNew = useSelector(asked, ({ context }) => context.isNew);
  const mayClose = useSelector(asked, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  return (
    <Modal
      open={open}
      title={isNew ? '初始密码' : '重置密码'}
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
  const whose = `${nickname}（${username}）`;
  if (shown === 'asking')
    return isNew ? (
      <p>账号 {whose} 已建立，还没有密码。生成初始密码吗？</p>
    ) : (
      <p>确定重置 {whose} 的密码吗？旧密码立即失效，对方的所有会话将下线。</p>
    );
  return (
    <Space orientation="vertical">
      <p>
        {whose} 的{isNew ? '初始' : '临时'}密码，只显示这一次：
      </p>
      <Typography.Text code strong aria-label="临时密码">
        {password}
      </Typography.Text>
      <p>首次登录时必须修改。请通过安全的方式告知本人。</p>
    </Space>
  );
}

function Footer({ asked }: { readonly asked: TemporaryPasswordActor }) {
  const state = useSelector(asked, ({ value }) => value);
  const isNew = useSelector(asked, ({ context }) => context.isNew);
  if (state === 'shown')
    return (
      <>
        <Button onClick={() => asked.send({ type: 'COPY' })}>复制密码</Button>
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
          {isNew ? '生成密码' : '重置'}
        </Button>
      )}
    </>
  );
}
