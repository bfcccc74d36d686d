import { BellOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { NoticeBoxActor } from '../../../machines/notices/notice-box.ts';
import { stateText } from '../../core/state-text.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { HeaderPopover } from '../../core/widgets/HeaderPopover.tsx';
import { latePart } from '../../entity/late-part.tsx';

const NoticeBox = latePart(async () => (await import('../../notices/NoticeBox.tsx')).NoticeBox);

/** A bell has no room for more digits. */
const mostShown = 99;

/** The bell: how many notices are not read, what came last for those who listen, and the box below it. */
export function NoticeBell({ box }: { readonly box: NoticeBoxActor }) {
  const { counts, latest } = useSelector(box, ({ context }) => context);
  const state = useSelector(box, ({ value }) => stateText(value));
  const isOpen = useSelector(box, (snapshot) => snapshot.matches({ box: 'open' }));
  const unread = counts.notice + counts.todo;
  const words = unread === 0 ? '' : `${unread} 条未读`;
  return (
    <div className="notice-bell" data-machine="noticeBox" data-state={state}>
      <HeaderPopover
        name="消息通知"
        icon={<BellOutlined aria-hidden />}
        words={words}
        news={latest && `新通知：${latest}，共 ${words || '0 条未读'}`}
        count={unread > 0 && <span className="bell-count">{unread > mostShown ? `${mostShown}+` : unread}</span>}
        onToggle={(opens) => box.send({ type: opens ? 'OPEN' : 'CLOSE' })}
      >
        <Suspense fallback={<Ghost lines={4} />}>{isOpen && <NoticeBox box={box} />}</Suspense>
      </HeaderPopover>
    </div>
  );
}
