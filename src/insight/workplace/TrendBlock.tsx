import type { Flow } from '../../../contract/insight/analysis.ts';
import type { ChartBlockActor } from '../../../machines/insight/chart-block.ts';
import { ChartBlock } from '../analysis/ChartBlock.tsx';
import { latePart } from '../../entity/late-part.tsx';

/** Drawings come after what the operator came for. */
const LineChart = latePart(async () => (await import('../../entity/charts/LineChart.tsx')).LineChart);

/** 近 7 日趋势: one figure by day. */
export const TrendBlock = ({ block }: { readonly block: ChartBlockActor }) => (
  <ChartBlock<Flow> name="trend" title="近 7 日趋势" block={block} isEmpty={({ series }) => series.length === 0}>
    {({ labels, series, shown }) => (
      <LineChart
        name={shown?.title ?? ''}
        unit={shown?.unit ?? ''}
        labels={labels}
        series={series.map(({ title, values }) => ({ title, values, tone: 1 }))}
      />
    )}
  </ChartBlock>
);
