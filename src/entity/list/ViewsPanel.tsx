import { useSelector } from '@xstate/react';
import { Button, Spin } from 'antd';
import { memo, type ReactNode } from 'react';
import { arrangementIn, type SavedView } from '../../../contract/entity/list/list-views.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import type { Content, ViewsActor, Wish } from '../../../machines/entity/list/views.ts';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import { WishForm } from './WishForm.tsx';
import './views-panel.css';

interface Props {
  readonly page: ListPageActor;
  readonly table: TableActor;
}

/** 视图: queries with a name. Until the chart has come there is nothing to see. */
export function ViewsPanel({ page, table }: Props) {
  const late = useSelector(page, ({ children }) => children.views);
  const views = useSelector(late, (snapshot) => (snapshot?.context.page ?? undefined) as ViewsActor | undefined);
  return views ? <Views views={views} table={table} /> : <Spin />;
}

/** What the list shows now, as a view keeps it. */
function contentOf(table: TableActor): Content {
  const { context } = table.getSnapshot();
  const { pageNo: _, totals: __, ...kept } = context.query;
  return { query: kept, arrangement: arrangementIn(context) };
}

interface ViewsProps {
  readonly views: ViewsActor;
  readonly table: TableActor;
}

function Views({ views, table }: ViewsProps) {
  const busy = useSelector(views, (snapshot) => snapshot.hasTag('busy'));
  const ready = useSelector(views, (snapshot) => snapshot.matches({ views: 'ready' }));
  const asking = useSelector(views, (snapshot) => snapshot.matches({ views: 'asking' }));
  const failed = useSelector(views, (snapshot) => snapshot.matches({ views: 'failed' }));
  const unsaved = useSelector(views, (snapshot) => snapshot.matches({ look: 'unsaved' }));
  const { known, error } = useSelector(views, ({ context }) => context);
  const own = known.views.filter((view) => view.own);
  const shared = known.views.filter((view) => !view.own);
  const content = () => contentOf(table);
  const wish = (wanted: Wish) => views.send({ type: 'WISH', wish: wanted });
  return (
    <div className="views-panel" data-machine="views" aria-busy={busy}>
      <OpenSignal views={views} />
      {unsaved && (
        <p role="status" className="views-note">
          列设置尚未保存到账号{' '}
          <button type="button" className="link" onClick={() => views.send({ type: 'RETRY' })}>
            重试
          </button>
        </p>
      )}
      {error !== '' && !asking && (
        <p role="alert" className="views-error">
          {error}
          {failed && (
            <button type="button" className="link" onClick={() => views.send({ type: 'OPEN' })}>
              重试
            </button>
          )}
        </p>
      )}
      {asking ? (
        <WishForm views={views} />
      ) : (
        <>
          <Group title="我的视图" empty="还没有视图">
            {own.map((view) => (
              <ViewRow key={view.id} view={view} views={views} wish={wish} content={content} />
            ))}
          </Group>
          {shared.length > 0 && (
            <Group title="共享给我的" empty="">
              {shared.map((view) => (
                <ViewRow key={view.id} view={view} views={views} wish={wish} content={content} />
              ))}
            </Group>
          )}
          <Button block disabled={!ready} onClick={() => wish({ kind: 'create', name: '', content: content() })}>
            保存为新视图
          </Button>
        </>
      )}
    </div>
  );
}

/** Each time the panel opens the views are read anew: they may have been changed on another device. */
const OpenSignal = memo(function OpenSignal({ views }: { readonly views: ViewsActor }) {
  const listen = (mark: HTMLElement | null) => {
    const panel = mark?.closest<HTMLElement>('[popover]');
    const heard = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'open' && event.target === panel)
        views.send({ type: 'OPEN' });
    };
    panel?.addEventListener('toggle', heard);
    if (panel?.matches(':popover-open')) views.send({ type: 'OPEN' });
    return () => panel?.removeEventListener('toggle', heard);
  };
  return <span hidden ref={listen} />;
});

interface GroupProps {
  readonly title: string;
  /** Said where there is none. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

const Group = ({ title, empty, children }: GroupProps) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {children.length > 0 ? <ul>{children}</ul> : <p className="views-empty">{empty}</p>}
  </section>
);

interface RowProps {
  readonly view: SavedView;
  readonly views: ViewsActor;
  readonly wish: (wish: Wish) => void;
  readonly content: () => Content;
}

function ViewRow({ view, views, wish, content }: RowProps) {
  const { id, name, own, owner, roles } = view;
  const { default_id: first, shareable } = useSelector(views, ({ context }) => context.known);
  const isFirst = first === id;
  return (
    <li className="view-row">
      <button
        type="button"
        className="link view-name"
        onClick={({ currentTarget }) => {
          views.send({ type: 'APPLY', id });
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        }}
      >
        {name}
      </button>
      <small>
        {isFirst && '默认'} {own ? roles.length > 0 && '已共享' : owner}
      </small>
      <PopupMenu label={`视图操作：${name}`} name={`视图操作：${name}`} face="⋯" className="icon-button">
        <MenuItem
          label={isFirst ? '取消默认' : '设为默认'}
          onChoose={() => wish({ kind: 'default', id: isFirst ? null : id })}
        />
        {own && (
          <>
            <MenuItem label="用当前列表更新" onChoose={() => wish({ kind: 'replace', id, content: content() })} />
            <MenuItem label="重命名" onChoose={() => wish({ kind: 'rename', id, name })} />
            {shareable.length > 0 && (
              <MenuItem label="共享给角色" onChoose={() => wish({ kind: 'share', id, roles })} />
            )}
            <MenuItem danger label="删除" onChoose={() => wish({ kind: 'remove', id })} />
          </>
        )}
      </PopupMenu>
    </li>
  );
}
