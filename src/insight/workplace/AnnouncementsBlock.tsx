import { useSelector } from '@xstate/react';
import { Alert, Button, Modal } from 'antd';
import { useId } from 'react';
import { announcementCategories } from '../../../contract/content/announcement.ts';
import type { ReadAnnouncement } from '../../../contract/content/own-announcements.ts';
import { type AnnouncementsActor, openIn } from '../../../machines/content/announcements.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { returnFocus } from '../../core/widgets/return-focus.ts';
import { formatInstant } from '../../entity/fields/formats.ts';
import { HtmlView } from '../../entity/fields/html-nodes.tsx';
import { Tag } from '../../entity/fields/Tag.tsx';
import { sinceText } from './words.ts';
import './announcements.css';

interface Props {
  readonly announcements: AnnouncementsActor;
}

/** 公告: what operators are told; what must be read stands in front (wider.md §2.1, §8.3). */
export function AnnouncementsBlock({ announcements }: Props) {
  const id = useId();
  const state = useSelector(announcements, ({ value }) => value);
  const { data, error } = useSelector(announcements, ({ context }) => context);
  const unread = data.filter(({ is_read }) => !is_read).length;
  return (
    <section
      className="block block-announcements"
      aria-labelledby={id}
      aria-busy={state === 'loading'}
      data-machine="announcements"
      data-state={state}
    >
      <header className="block-head">
        <h2 id={id}>公告</h2>
        {unread > 0 && <small>{unread} 条未读</small>}
      </header>
      {state === 'failed' ? (
        <div className="block-failed" role="alert">
          <p>{error}</p>
          <Button size="small" onClick={() => announcements.send({ type: 'RELOAD' })}>
            重试
          </Button>
        </div>
      ) : (
        <div className="block-content">
          {data.length === 0 && state === 'loading' && <Ghost lines={2} />}
          {data.length === 0 && state !== 'loading' && <p className="block-none">没有公告</p>}
          {data.length > 0 && <Lines announcements={announcements} data={data} />}
        </div>
      )}
      <Reader announcements={announcements} />
    </section>
  );
}

const Lines = ({ announcements, data }: Props & { readonly data: readonly ReadAnnouncement[] }) => (
  <ul className="announcements">
    {data.map(({ id, title, must_read, pinned, is_read, publish_at }) => (
      <li key={id} data-read={is_read}>
        <button type="button" onClick={() => announcements.send({ type: 'OPEN', id })}>
          {!is_read && <span className="announcement-dot">未读</span>}
          <span className="announcement-title">{title}</span>
          {must_read && <span className="announcement-mark">必读</span>}
          {pinned && <span className="announcement-mark">置顶</span>}
          <time dateTime={publish_at} title={formatInstant(publish_at)}>
            {sinceText(publish_at)}
          </time>
        </button>
      </li>
    ))}
  </ul>
);

/** The one that is open, with 我已阅读 as long as it is not read. */
function Reader({ announcements }: Props) {
  const open = useSelector(announcements, ({ context }) => openIn(context));
  const error = useSelector(announcements, ({ context }) => context.error);
  const state = useSelector(announcements, ({ value }) => value);
  const mayClose = useSelector(announcements, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  if (!open) return null;
  const close = () => announcements.send({ type: 'CLOSE' });
  return (
    <Modal
      open
      centered
      width={640}
      title={open.title}
      closable={mayClose}
      keyboard={mayClose}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          {mayClose && <Button onClick={close}>关闭</Button>}
          {!open.is_read && (
            <Button
              type="primary"
              loading={state === 'marking'}
              onClick={() => announcements.send({ type: 'CONFIRM' })}
            >
              我已阅读
            </Button>
          )}
        </>
      }
    >
      <div ref={returnFocus} className="announcement-text">
        <p className="announcement-told">
          <Tag options={announcementCategories} code={open.category} />
          <time dateTime={open.publish_at}>{formatInstant(open.publish_at)}</time>
        </p>
        <HtmlView html={open.content} />
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}
