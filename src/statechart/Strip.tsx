import type { Chart } from './chart.ts';
import type { Box } from './layout.ts';
import { NoteLine } from './NoteLine.tsx';
import { type StripParts, stripName } from './strip-parts.ts';

interface Props {
  readonly chart: Chart;
  readonly parts: StripParts;
  readonly box: Box;
}

/** What holds for the chart as a whole, whatever state it is in. */
export const Strip = ({ chart: { root }, parts, box }: Props) => (
  <g className="sc-strip" role="group" aria-label={`${root.label} ${root.key}`} data-state={root.id}>
    <rect className="sc-strip-box" x={box.x} y={box.y} width={box.width} height={box.height} rx={10} />
    <g transform={`translate(${box.x} ${box.y})`}>
      <text className="sc-strip-name" x={14} y={26} fontSize={stripName.font}>
        {stripName.text}
      </text>
      {parts.items.map(
        (item) =>
          item.kind === 'note' && <NoteLine key={`${item.icon} ${item.text}`} note={item} x={item.x} y={item.y + 6} />,
      )}
    </g>
  </g>
);
