import { LockOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type SubmitEvent, useId } from 'react';
import { messages } from '../../contract/core/errors.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { LockActor } from '../../machines/sign-in/lock.ts';
import { Avatar } from '../core/widgets/Avatar.tsx';
import { stateText } from '../core/state-text.ts';

interface Props {
  readonly lock: LockActor;
  readonly user: UserInfo | null;
}

/** Sends what was typed and keeps it nowhere; the keyboard stays in the field, for another try. */
function submit(event: SubmitEvent<HTMLFormElement>, lock: LockActor): void {
  event.preventDefault();
  const form = event.currentTarget;
  const password = form.querySelector<HTMLInputElement>('[type=password]');
  if (!password || password.readOnly) return;
  const typed = password.value;
  form.reset();
  password.focus();
  lock.send({ type: 'UNLOCK', password: typed });
}

/** Asks for the password of whoever locked the screen; he may leave instead. */
export function LockScreen({ lock, user }: Props) {
  const id = useId();
  const state = useSelector(lock, ({ value }) => stateText(value));
  const isUnlocking = useSelector(lock, (snapshot) => snapshot.matches({ locked: { person: 'unlocking' } }));
  const isAsking = useSelector(lock, (snapshot) => snapshot.matches({ locked: { person: 'asking' } }));
  const isTold = useSelector(lock, (snapshot) => snapshot.matches({ locked: { server: 'told' } }));
  const { message, capsLock } = useSelector(lock, ({ context }) => context);
  const lookAtCapsLock = (event: KeyboardEvent) => {
    const on = event.getModifierState('CapsLock');
    if (on !== capsLock) lock.send({ type: 'CAPS_LOCK', on });
  };
  return (
    <form
      className="lock-panel"
      data-machine="lock"
      data-state={state}
      noValidate
      aria-labelledby={`${id}name`}
      onSubmit={(event) => submit(event, lock)}
    >
      <div className="lock-avatar">{user ? <Avatar url={user.avatar} /> : <LockOutlined aria-hidden />}</div>
      <h1 id={`${id}name`}>{user?.nickname ?? '屏幕已锁定'}</h1>
      <p className="lock-words">{user ? messages.locked : '请输入密码解锁'}</p>
      {/* For those who keep passwords: whose it is. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <label htmlFor={`${id}password`}>密码</label>
      <input
        id={`${id}password`}
        className="lock-field"
        type="password"
        autoComplete="current-password"
        autoFocus
        readOnly={isUnlocking}
        aria-invalid={message !== ''}
        aria-describedby={`${id}refusal ${id}hint`}
        onKeyDown={lookAtCapsLock}
        onKeyUp={lookAtCapsLock}
      />
      <p id={`${id}refusal`} className="lock-refusal" role="alert">
        {message}
      </p>
      <p id={`${id}hint`} className="lock-hint" role="status">
        {capsLock && '大写锁定已打开'}
      </p>
      <button type="submit" className="lock-button" aria-disabled={!isAsking} aria-busy={isUnlocking}>
        {isUnlocking ? '解锁中…' : '解锁'}
      </button>
      <button type="button" className="lock-leave" onClick={() => lock.send({ type: 'SIGN_OUT' })}>
        退出登录
      </button>
      {!isTold && (
        <p className="lock-pending" role="status">
          暂时连接不上服务器，已先遮盖屏幕，连接恢复后自动锁定。
        </p>
      )}
    </form>
  );
}
