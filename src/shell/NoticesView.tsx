import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { type Notice, type NoticesActor, shownNotifications } from '../../machines/notices/notices.ts';
import { stateText } from '../core/state-text.ts';
import './notices.css';

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
};

/** Toasts at the top centre; notifications at the lower right, which stay for as long as the pointer is over them. */
export function NoticesView({ notices }: { readonly notices: NoticesActor }) {
  const state = useSelector(notices, ({ value }) => stateText(value));
  const all = useSelector(notices, ({ context }) => context.notices);
  const { shown, more } = shownNotifications(all);
  const close = (cause: string) => notices.send({ type: 'DISMISS', cause });
  const hold = () => notices.send({ type: 'HOLD' });
  const letGo = () => notices.send({ type: 'LET_GO' });
  return (
    <div data-machine="notices" data-state={state}>
      <div className="toasts" aria-live="polite">
        {all.map((notice) => notice.title === undefined && <Toast key={notice.cause} {...{ notice, notices }} />)}
      </div>
      <div
        className="notifications"
        aria-live="polite"
        onMouseOver={hold}
        onMouseLeave={letGo}
        onFocus={hold}
        onBlur={letGo}
      >
        {shown.map((notice) => (
          <Notification key={notice.cause} {...{ notice, close }} />
        ))}
        {more > 0 && (
          <p className="more-notifications">
            另有 {more} 条提示
            <button type="button" className="link" onClick={() => notices.send({ type: 'DISMISS_ALL' })}>
              全部关闭
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

const roleOf = ({ level }: Notice) => (level === 'error' || level === 'warning' ? 'alert' : 'status');

function Toast({ notice, notices }: { readonly notice: Notice; readonly notices: NoticesActor }) {
  const Icon = icons[notice.level];
  const { cause, undo } = notice;
  return (
    <div className="toast" role={roleOf(notice)} data-level={notice.level}>
      <Icon aria-hidden />
      {notice.text}
      {undo && (
        <button type="button" className="link" onClick={() => notices.send({ type: 'TAKE_BACK', cause })}>
          撤销
        </button>
      )}
    </div>
  );
}

function Notification({ notice, close }: { readonly notice: Notice; readonly close: (cause: string) => void }) {
  const Icon = icons[notice.level];
  return (
    <div className="notification" role={roleOf(notice)} data-level={notice.level}>
      <Icon aria-hidden />
      <div className="notification-words">
        <strong>{notice.title}</strong>
        <p>{notice.text}</p>
      </div>
      <button type="button" aria-label="关闭通知" onClick={() => close(notice.cause)}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
