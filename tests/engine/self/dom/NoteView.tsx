import { useSelector } from '@xstate/react';
import { Alert, Button, Checkbox, ConfigProvider, Form, Input, Spin } from 'antd';
import type { ActorRefFrom } from 'xstate';
import type { noteMachine } from '../fixtures.ts';

/** A thin view of the note chart; `fault` plants what the engine must find. */
export function NoteView({
  actor,
  fault,
}: {
  actor: ActorRefFrom<typeof noteMachine>;
  fault?: 'no alert' | 'save always' | 'deaf';
}) {
  const snapshot = useSelector(actor, (whole) => whole);
  const { text, error, open } = snapshot.context;
  const panel = snapshot.matches({ panel: 'open' }) ? '收起' : '展开';
  return (
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      {error !== '' && fault !== 'no alert' && <Alert type="error" title={error} />}
      {snapshot.matches({ draft: 'saved' }) && <p>已保存</p>}
      <Spin spinning={snapshot.matches({ draft: 'saving' })}>
        <Form.Item label="内容" htmlFor="text">
          <Input
            id="text"
            value={text}
            onChange={(change) => actor.send({ type: 'WRITE', text: change.target.value })}
          />
        </Form.Item>
      </Spin>
      <Checkbox
        checked={open.includes('x')}
        onChange={({ target }) => actor.send({ type: target.checked ? 'PIN' : 'UNPIN', key: 'x' })}
      >
        固定
      </Checkbox>
      <Button
        disabled={fault !== 'save always' && !snapshot.can({ type: 'SAVE' })}
        onClick={() => fault !== 'deaf' && actor.send({ type: 'SAVE' })}
      >
        保存
      </Button>
      <Button disabled={!snapshot.can({ type: 'CANCEL' })} onClick={() => actor.send({ type: 'CANCEL' })}>
        取消
      </Button>
      <Button onClick={() => actor.send({ type: 'FOLD' })}>{panel}</Button>
    </ConfigProvider>
  );
}
