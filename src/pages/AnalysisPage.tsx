import { useSelector } from '@xstate/react';
import type { AnalysisActor } from '../../machines/analysis.ts';
import { FlowBlock, HeatBlock, MonthBlock, RankBlock, ShareBlock } from '../analysis/blocks.tsx';
import { FilterBar } from '../analysis/FilterBar.tsx';
import { Freshness, SummaryBlock } from '../analysis/SummaryBlock.tsx';
import '../workplace/workplace.css';
import '../analysis/analysis.css';

/** 分析页: how it goes, by period (wider.md §2.2). */
export function AnalysisPage({ page }: { readonly page: AnalysisActor }) {
  const state = useSelector(page, ({ value }) => value);
  const compare = useSelector(page, ({ context }) => context.filter.compare);
  const { summary, month, rank, share, flow, heat } = useSelector(page, ({ children }) => children);
  return (
    <div className="workplace analysis" data-machine="analysis" data-state={state}>
      <header className="analysis-head">
        <h1>分析页</h1>
        <FilterBar page={page} />
        {summary && <Freshness block={summary} onRefresh={() => page.send({ type: 'REFRESH' })} />}
      </header>
      {summary && <SummaryBlock block={summary} compare={compare} />}
      <div className="analysis-wide">
        {month && <MonthBlock block={month} />}
        {rank && <RankBlock block={rank} />}
      </div>
      <div className="analysis-halves">
        {share && <ShareBlock block={share} />}
        {flow && <FlowBlock block={flow} />}
      </div>
      {heat && <HeatBlock block={heat} />}
    </div>
  );
}
