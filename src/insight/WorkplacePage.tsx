import { useSelector } from '@xstate/react';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { WorkplaceActor } from '../../machines/insight/workplace.ts';
import { FeedBlock } from './workplace/FeedBlock.tsx';
import { ShortcutsBlock } from './workplace/ShortcutsBlock.tsx';
import { SummaryBlock } from './workplace/SummaryBlock.tsx';
import { TodayBlock } from './workplace/TodayBlock.tsx';
import { TodosBlock } from './workplace/TodosBlock.tsx';
import { TrendBlock } from './workplace/TrendBlock.tsx';
import { Welcome } from './workplace/Welcome.tsx';
import './workplace/workplace.css';

interface Props {
  readonly page: WorkplaceActor;
  readonly user: UserInfo;
}

/** 工作台: what waits, how today goes, what has been done (wider.md §2.1). */
export function WorkplacePage({ page, user }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const { header, todos, today, trend, summary, feed, shortcuts } = useSelector(page, ({ children }) => children);
  return (
    <div className="workplace" data-machine="workplace" data-state={state}>
      <Welcome user={user} block={header} onRefresh={() => page.send({ type: 'REFRESH' })} />
      {todos && <TodosBlock block={todos} />}
      <div className="workplace-columns">
        <div>
          {today && <TodayBlock block={today} />}
          {trend && <TrendBlock block={trend} />}
          {summary && <SummaryBlock block={summary} />}
        </div>
        <div>
          {shortcuts && <ShortcutsBlock shortcuts={shortcuts} />}
          {feed && <FeedBlock block={feed} />}
        </div>
      </div>
    </div>
  );
}
