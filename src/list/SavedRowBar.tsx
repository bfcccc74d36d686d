import { CloseOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { ListPageActor } from '../../machines/list-page.ts';
import { type SavedRowActor, whyElsewhere } from '../../machines/saved-row.ts';
import './row-news.css';

interface Props {
  readonly page: ListPageActor;
}

/** Where a row is that the list does not show, and how the list comes to show it. */
const ways = {
  narrowed: { where: '不在当前筛选内', how: '清空条件' },
  paged: { where: '不在当前页', how: '回到首页' },
  unknown: { where: '不在当前页', how: undefined },
} as const;

/** Where the row that was saved last stands, once the chart that knows it is there. */
export function SavedRowBar({ page }: Props) {
  const late = useSelector(page, ({ children }) => children.savedRow);
  const saved = useSelector(late, (snapshot) => snapshot?.context.page);
  return saved && <Bar page={page} saved={saved as SavedRowActor} />;
}

/** The row that was saved last stands elsewhere: it is said, quietly, with the ways to it. */
function Bar({ page, saved }: Props & { readonly saved: SavedRowActor }) {
  const isElsewhere = useSelector(saved, (snapshot) => snapshot.matches('elsewhere'));
  const { id, said, missedIn } = useSelector(saved, ({ context }) => context);
  const mayOpen = useSelector(page, (snapshot) => snapshot.context.actions.includes('get'));
  if (!isElsewhere) return null;
  const { where, how } = ways[whyElsewhere(missedIn) ?? 'unknown'];
  return (
    <output className="row-news" data-machine="savedRow" data-state="elsewhere">
      <span className="row-news-text">
        {said}，{where}
      </span>
      {mayOpen && (
        <button type="button" className="link" onClick={() => page.send({ type: 'OPEN', mode: 'detail', id })}>
          查看
        </button>
      )}
      {how && (
        <button type="button" className="link" onClick={() => saved.send({ type: 'SHOW_ALL' })}>
          {how}
        </button>
      )}
      <button
        type="button"
        className="link row-news-close"
        aria-label="不再提示"
        onClick={() => saved.send({ type: 'DISMISS' })}
      >
        <CloseOutlined aria-hidden />
      </button>
    </output>
  );
}
