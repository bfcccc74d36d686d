import { useSelector } from '@xstate/react';
import { analysisBlocks } from '../../contract/insight/analysis.ts';
import type { AnalysisActor } from '../../machines/insight/analysis.ts';
import { FlowBlock, HeatBlock, MonthBlock, RankBlock, ShareBlock } from './analysis/blocks.tsx';
import { BudgetBlock, FunnelBlock } from './analysis/BusinessBlocks.tsx';
import { FilterBar } from './analysis/FilterBar.tsx';
import { Freshness } from './analysis/Freshness.tsx';
import { SummaryBlock } from './analysis/SummaryBlock.tsx';
import { stateText } from '../core/state-text.ts';
import './workplace/workplace.css';
import './analysis/analysis.css';

/** What each block shows; left out where that is its first. */
function choicesIn(page: AnalysisActor): Readonly<Record<string, string>> {
  const { children } = page.getSnapshot();
  const chosen = analysisBlocks.map((name) => [name, children[name]?.getSnapshot().context.choice ?? ''] as const);
  return Object.fromEntries(chosen.filter(([, choice]) => choice !== ''));
}

/** 分析页: how it goes, by period (wider.md §2.2). */
export function AnalysisPage({ page }: { readonly page: AnalysisActor }) {
  const state = useSelector(page, ({ value }) => stateText(value));
  const isSaving = useSelector(page, (snapshot) => snapshot.hasTag('saving'));
  const compare = useSelector(page, ({ context }) => context.filter.compare);
  const inRegion = useSelector(page, ({ context }) => context.filter.region !== undefined);
  const { summary, funnel, budget, month, rank, share, flow, heat } = useSelector(page, ({ children }) => children);
  return (
    <div className="workplace analysis" data-machine="analysis" data-state={state}>
      <header className="analysis-head">
        <h1>分析页</h1>
        <FilterBar page={page} />
        {summary && (
          <Freshness
            block={summary}
            onRefresh={() => page.send({ type: 'REFRESH' })}
            isSaving={isSaving}
            onExport={() => page.send({ type: 'EXPORT' })}
            onBook={() => page.send({ type: 'EXPORT_BOOK', choices: choicesIn(page) })}
          />
        )}
      </header>
      {summary && <SummaryBlock block={summary} compare={compare} inRegion={inRegion} />}
      <div className="analysis-halves">
        {funnel && <FunnelBlock block={funnel} inRegion={inRegion} />}
        {budget && <BudgetBlock block={budget} inRegion={inRegion} />}
      </div>
      <div className="analysis-wide">
        {month && <MonthBlock block={month} inRegion={inRegion} />}
        {rank && <RankBlock block={rank} inRegion={inRegion} />}
      </div>
      <div className="analysis-halves">
        {share && <ShareBlock block={share} inRegion={inRegion} />}
        {flow && <FlowBlock block={flow} inRegion={inRegion} />}
      </div>
      {heat && <HeatBlock block={heat} inRegion={inRegion} />}
    </div>
  );
}
