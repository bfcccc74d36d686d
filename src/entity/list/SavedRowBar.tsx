import { CloseOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import { type SavedRowActor, whyElsewhere } from '../../../machines/entity/list/saved-row.ts';
import './row-news.css';

interface Props {
  readonly page: ListPageActor;
}

/** How the list comes to show more. */
const ways = { narrowed: '清空条件', paged: '回到首页' } as const;

/** Where the row that was saved last stands, once the chart that knows it is there. */
export function SavedRowBar({ page }: Props) {
  const late = useSelector(page, ({ children }) => children.savedRow);
  const saved = useSelector(late, (snapshot) => snapshot?.context.page);
  return saved && <Bar page={page} saved={saved as SavedRowActor} />;
}

/** The row that was saved last stands elsewhere: it is said, quietly, with the ways to it. */
function Bar({ page, saved }: Props & { readonly saved: SavedRowActor }) {
  const isElsewhere = useSelector(saved, (snapshot) => snapshot.matches('elsewhere'));
  const isLocating = useSelector(saved, (snapshot) => snapshot.hasTag('busy'));
  const { id, said, missedIn, why, error } = useSelector(saved, ({ context }) => context);
  const mayOpen = useSelector(page, (snapshot) => snapshot.context.actions.includes('get'));
  if (!isElsewhere) return null;
  const narrowed = whyElsewhere(missedIn);
  return (
    <output className="row-news" data-machine="savedRow" data-state={`elsewhere.${isLocating ? 'locating' : 'told'}`}>
      <span className="row-news-text">
        {said}，{why || '不在当前页'}
      </span>
      {error !== '' && <span role="alert">{error}</span>}
      {why === '' && (
        <button type="button" className="link" disabled={isLocating} onClick={() => saved.send({ type: 'LOCATE' })}>
          {isLocating ? '定位中…' : '定位'}
        </button>
      )}
      {mayOpen && (
        <button type="button" className="link" onClick={() => page.send({ type: 'OPEN', mode: 'detail', id })}>
          查看
        </button>
      )}
      {narrowed && (
        <button type="button" className="link" onClick={() => saved.send({ type: 'SHOW_ALL' })}>
          {ways[narrowed]}
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
