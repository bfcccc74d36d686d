import { useSelector } from '@xstate/react';
import { Alert, Button, Modal } from 'antd';
import { useId } from 'react';
import type { OwnSession } from '../../contract/account/account-area.ts';
import type { OwnSessionsActor } from '../../machines/account/own-sessions.ts';
import '../entity/fields/fields.css';
import { formatInstant } from '../entity/fields/formats.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';

interface Props {
  readonly sessions: OwnSessionsActor;
}

/** 登录设备: where one is signed in, and ending that elsewhere. */
export function SessionsBlock({ sessions }: Props) {
  const id = useId();
  const state = useSelector(sessions, ({ value }) => value);
  const list = useSelector(sessions, ({ context }) => context.sessions);
  const error = useSelector(sessions, ({ context }) => context.error);
  const mayEndOthers = useSelector(sessions, (snapshot) => snapshot.can({ type: 'END', which: { others: true } }));
  const reload = (
    <Button size="small" onClick={() => sessions.send({ type: 'RELOAD' })}>
      {state === 'missing' ? '重试' : '刷新列表'}
    </Button>
  );
  return (
    <section
      className="account-block account-devices"
      aria-labelledby={id}
      data-machine="ownSessions"
      data-state={state}
    >
      <div>
        <h2 id={id}>登录设备</h2>
        <p>有不认识的设备时，请将它下线并修改密码。</p>
      </div>
      <Button danger disabled={!mayEndOthers} onClick={() => sessions.send({ type: 'END', which: { others: true } })}>
        全部下线
      </Button>
      {error !== '' && <Alert type="error" showIcon title={error} action={reload} />}
      {state === 'loading' && list.length === 0 ? (
        <WaitingLines lines={3} name="正在加载登录设备" />
      ) : (
        <Devices sessions={sessions} list={list} />
      )}
      <Question sessions={sessions} />
    </section>
  );
}

function Devices({ sessions, list }: Props & { readonly list: readonly OwnSession[] }) {
  const mayEnd = useSelector(sessions, (snapshot) => snapshot.matches('listed'));
  return (
    <ul>
      {list.map(({ no, device, ip, last_active_at: last, current }) => (
        <li key={no}>
          <div>
            <strong>{device}</strong> {current && <span className="tag tag-success">当前</span>}
            <p>
              IP {ip} · 最近活动 <time dateTime={last}>{formatInstant(last)}</time>
            </p>
          </div>
          {!current && (
            <Button
              aria-label={`下线 ${device} ${no}`}
              disabled={!mayEnd}
              onClick={() => sessions.send({ type: 'END', which: { no } })}
            >
              下线
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Question({ sessions }: Props) {
  const asked = useSelector(sessions, ({ context }) => context.asked);
  const device = useSelector(sessions, ({ context }) => {
    const { asked: which } = context;
    return which && 'no' in which ? context.sessions.find(({ no }) => no === which.no)?.device : undefined;
  });
  const busy = useSelector(sessions, (snapshot) => snapshot.hasTag('busy'));
  if (!asked) return null;
  return (
    <Modal
      open
      centered
      width={420}
      title="下线登录设备"
      okText="下线"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      onOk={() => sessions.send({ type: 'CONFIRM' })}
      onCancel={() => sessions.send({ type: 'CANCEL' })}
    >
      {'others' in asked ? '除当前设备外，所有设备都将立即退出登录。' : `${device ?? '该设备'} 将立即退出登录。`}
    </Modal>
  );
}
