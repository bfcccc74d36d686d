import { useSelector } from '@xstate/react';
import { Alert, Button, Empty, Spin } from 'antd';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import {
  type NoticeGroup,
  noticeGroupNames,
  noticeGroups,
  noticeKinds,
  type ReceivedNotice,
} from '../../contract/notices/notice-box.ts';
import type { NoticeBoxActor } from '../../machines/notices/notice-box.ts';
import { formatInstant } from '../entity/fields/formats.ts';
import { isPlainClick } from '../core/plain-click.ts';
import { sinceText } from '../insight/workplace/words.ts';
import './notice-box.css';

const nothing: Readonly<Record<NoticeGroup, string>> = { notice: '还没有通知', todo: '没有等您处理的事' };

/** The notices below the bell, one half at a time. */
export function NoticeBox({ box }: { readonly box: NoticeBoxActor }) {
  const id = useId();
  const { group, notices, error } = useSelector(box, ({ context }) => context);
  const busy = useSelector(box, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <BoxTabs box={box} panel={id} />
      <div id={id} role="tabpanel" aria-label={noticeGroups[group]} className="notice-panel" aria-busy={busy}>
        {error !== '' && (
          <Alert
            type="error"
            showIcon
            title={error}
            action={
              <Button size="small" onClick={() => box.send({ type: 'RETRY' })}>
                重试
              </Button>
            }
          />
        )}
        {notices.length > 0 && (
          <ul className="notice-list" aria-label={noticeGroups[group]}>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} box={box} />
            ))}
          </ul>
        )}
        {notices.length === 0 && busy && <Spin className="notice-waiting" />}
        {notices.length === 0 && !busy && error === '' && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing[group]} />
        )}
        <MoreButton box={box} />
      </div>
      <ReadAllButton box={box} />
    </>
  );
}

interface Props {
  readonly box: NoticeBoxActor;
}

function BoxTabs({ box, panel }: Props & { readonly panel: string }) {
  const { group, counts } = useSelector(box, ({ context }) => context);
  const step = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = noticeGroupNames.find((candidate) => candidate !== group);
    if (other) box.send({ type: 'SHOW_GROUP', group: other });
    currentTarget.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus.
    <div role="tablist" aria-label="消息分类" className="notice-tabs" onKeyDown={step}>
      {noticeGroupNames.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === group}
          aria-controls={panel}
          tabIndex={one === group ? 0 : -1}
          onClick={() => box.send({ type: 'SHOW_GROUP', group: one })}
        >
          {noticeGroups[one]}
          {counts[one] > 0 && <small>{counts[one]}</small>}
        </button>
      ))}
    </div>
  );
}

function NoticeLine({ notice, box }: Props & { readonly notice: ReceivedNotice }) {
  const { id, kind, title, text, link, created_at: at, read } = notice;
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    box.send({ type: 'CHOOSE', id });
    if (link !== '') event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  };
  const content = (
    <>
      <span className="notice-head">
        {!read && <span className="notice-dot">未读</span>}
        <b>{title}</b>
        <time dateTime={at} title={formatInstant(at)}>
          {sinceText(at)}
        </time>
      </span>
      <span className="notice-text">{text}</span>
      <small>{noticeKinds[kind].label}</small>
    </>
  );
  return (
    <li data-read={read}>
      {link === '' ? (
        <button type="button" className="notice-line" onClick={choose}>
          {content}
        </button>
      ) : (
        <a className="notice-line" href={`#${link}`} onClick={choose}>
          {content}
        </a>
      )}
    </li>
  );
}

function MoreButton({ box }: Props) {
  const hasMore = useSelector(box, (snapshot) => snapshot.can({ type: 'MORE' }));
  if (!hasMore) return null;
  return (
    <Button type="link" block onClick={() => box.send({ type: 'MORE' })}>
      加载更多
    </Button>
  );
}

function ReadAllButton({ box }: Props) {
  const mayRead = useSelector(box, (snapshot) => snapshot.can({ type: 'READ_ALL' }));
  return (
    <div className="notice-foot">
      <Button type="text" block disabled={!mayRead} onClick={() => box.send({ type: 'READ_ALL' })}>
        全部已读
      </Button>
    </div>
  );
}
