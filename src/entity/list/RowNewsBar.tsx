import { useSelector } from '@xstate/react';
import type { RowNewsActor } from '../../../machines/entity/list/row-news.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import './row-news.css';

interface Props {
  readonly table: TableActor;
  readonly news: RowNewsActor;
}

/**
 * What others changed while the list stood here: it is said, and shown when it is asked for. It comes by itself, so it floats: nobody's
 * pointer lies over another row for it.
 */
export function RowNewsBar({ table, news }: Props) {
  const text = useSelector(news, ({ context: { ids, many } }) => (many ? '有较多更新' : `有 ${ids.length} 条更新`));
  return (
    <div className="row-news-place">
      <output className="row-news" data-machine="rowNews">
        {text}
        <button type="button" className="link" aria-label="刷新列表" onClick={() => table.send({ type: 'RELOAD' })}>
          刷新
        </button>
      </output>
    </div>
  );
}
