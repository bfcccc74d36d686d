import { BellOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, type ToggleEvent, useId } from 'react';
import type { NoticeBoxActor } from '../../machines/notice-box.ts';
import { stateText } from '../state-text.ts';
import { Ghost } from './Ghost.tsx';

const NoticeBox = lazy(async () => ({ default: (await import('../notices/NoticeBox.tsx')).NoticeBox }));

/** A bell has no room for more digits. */
const mostShown = 99;

/** The bell: how many notices are not read, what came last for those who listen, and the box below it. */
export function NoticeBell({ box }: { readonly box: NoticeBoxActor }) {
  const id = useId();
  const { counts, latest } = useSelector(box, ({ context }) => context);
  const state = useSelector(box, ({ value }) => stateText(value));
  const isOpen = useSelector(box, (snapshot) => snapshot.matches({ box: 'open' }));
  const unread = counts.notice + counts.todo;
  const words = unread === 0 ? '' : `${unread} 条未读`;
  const toggled = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    box.send({ type: newState === 'open' ? 'OPEN' : 'CLOSE' });
    if (newState === 'open') currentTarget.focus();
  };
  return (
    <div className="notice-bell" data-machine="noticeBox" data-state={state}>
      <button
        type="button"
        className="header-button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={['消息通知', words].filter(Boolean).join('，')}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && <span className="bell-count">{unread > mostShown ? `${mostShown}+` : unread}</span>}
      </button>
      <span role="status" className="bell-news">
        {latest !== '' && `新通知：${latest}，共 ${words || '0 条未读'}`}
      </span>
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label="消息通知"
        className="notice-popover"
        onToggle={toggled}
      >
        <Suspense fallback={<Ghost lines={4} />}>{isOpen && <NoticeBox box={box} />}</Suspense>
      </div>
    </div>
  );
}
