import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { Summary } from '../../../contract/insight/analysis.ts';
import type { ChartBlockActor } from '../../../machines/insight/chart-block.ts';
import { Permitted } from '../../entity/permitted.tsx';
import './analysis.css';

interface FreshnessProps {
  readonly block: ChartBlockActor;
  readonly onRefresh: () => void;
  /** A workbook is on its way. */
  readonly isSaving: boolean;
  /** All blocks in one file: what they show as text, or a workbook. */
  readonly onExport: () => void;
  readonly onBook: () => void;
}

/** When the numbers of the page were counted, and the way to count them anew. */
export function Freshness({ block, onRefresh, isSaving, onExport, onBook }: FreshnessProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  const at = useSelector(block, ({ context }) => (context.content as Partial<Summary> | null)?.at);
  return (
    <p className="freshness">
      {/* Its place is kept: the head would break its line otherwise when the answer comes. */}
      <span data-counted={at !== undefined}>数据更新至 {at?.slice(11, 16) ?? '00:00'}</span>
      <Permitted page="Analysis" action="export">
        <Button loading={isSaving} disabled={isSaving} onClick={onBook}>
          导出 Excel
        </Button>
        <Button onClick={onExport}>导出 CSV</Button>
      </Permitted>
      <Button onClick={onRefresh}>刷新</Button>
    </p>
  );
}
