import { useSelector } from '@xstate/react';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { WorkplaceActor } from '../../machines/insight/workplace.ts';
import { AnnouncementsBlock } from './workplace/AnnouncementsBlock.tsx';
import { CampaignsBlock } from './workplace/CampaignsBlock.tsx';
import { DueBlock } from './workplace/DueBlock.tsx';
import { FeedBlock } from './workplace/FeedBlock.tsx';
import { ShortcutsBlock } from './workplace/ShortcutsBlock.tsx';
import { StockBlock } from './workplace/StockBlock.tsx';
import { TodayBlock } from './workplace/TodayBlock.tsx';
import { TodosBlock } from './workplace/TodosBlock.tsx';
import { TrendBlock } from './workplace/TrendBlock.tsx';
import { Welcome } from './workplace/Welcome.tsx';
import { Permitted } from '../entity/permitted.tsx';
import './workplace/workplace.css';

interface Props {
  readonly page: WorkplaceActor;
  readonly user: UserInfo;
}

/** 工作台: what waits, what runs short, what is under way, how today goes, what has been done (wider.md §2.1). */
export function WorkplacePage({ page, user }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const blocks = useSelector(page, ({ children }) => children);
  const { header, todos, stock, campaigns, today, trend, due, feed, shortcuts, announcements } = blocks;
  return (
    <div className="workplace" data-machine="workplace" data-state={state}>
      <Welcome user={user} block={header} onRefresh={() => page.send({ type: 'REFRESH' })} />
      <div className="workplace-columns workplace-now">
        {todos && <TodosBlock block={todos} />}
        <div>
          {announcements && <AnnouncementsBlock announcements={announcements} />}
          {stock && <StockBlock block={stock} />}
        </div>
      </div>
      {campaigns && (
        <Permitted page="AwardActivity" action="query">
          <CampaignsBlock block={campaigns} />
        </Permitted>
      )}
      <div className="workplace-columns">
        <div>
          {today && <TodayBlock block={today} />}
          {trend && <TrendBlock block={trend} />}
        </div>
        <div>
          {shortcuts && <ShortcutsBlock shortcuts={shortcuts} />}
          {due && <DueBlock block={due} />}
          {feed && <FeedBlock block={feed} />}
        </div>
      </div>
    </div>
  );
}
