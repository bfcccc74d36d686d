import { ReloadOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { UserInfo } from '../../contract/session.ts';
import type { WorkplaceActor } from '../../machines/workplace.ts';
import { Avatar } from '../layout/Avatar.tsx';
import { FeedBlock } from '../workplace/FeedBlock.tsx';
import { SummaryBlock } from '../workplace/SummaryBlock.tsx';
import { TodayBlock } from '../workplace/TodayBlock.tsx';
import { TodosBlock } from '../workplace/TodosBlock.tsx';
import { welcome } from '../workplace/words.ts';
import '../workplace/workplace.css';

interface Props {
  readonly page: WorkplaceActor;
  readonly user: UserInfo;
}

/** 工作台: what waits, how today goes, what has been done (wider.md §2.1). */
export function WorkplacePage({ page, user }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const { todos, today, summary, feed } = useSelector(page, ({ children }) => children);
  const { greeting, date } = welcome();
  return (
    <div className="workplace" data-machine="workplace" data-state={state}>
      <header className="welcome">
        <Avatar url={user.avatar} />
        <div>
          <h1>
            {greeting}，{user.nickname}
          </h1>
          <p>
            {date} · {user.role.name}
          </p>
        </div>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => page.send({ type: 'REFRESH' })}>
          刷新
        </Button>
      </header>
      {todos && <TodosBlock block={todos} />}
      <div className="workplace-columns">
        <div>
          {today && <TodayBlock block={today} />}
          {summary && <SummaryBlock block={summary} />}
        </div>
        {feed && <FeedBlock block={feed} />}
      </div>
    </div>
  );
}
