import { axisOf, heightOf } from './axis.ts';
import { pathsOf } from './lines.ts';
import './charts.css';

interface Props {
  readonly kind: 'area' | 'columns';
  readonly values: readonly number[];
}

/** How a figure went, without numbers: the figure beside it has those. */
export function MiniChart({ kind, values }: Props) {
  const axis = axisOf(values);
  if (kind === 'columns')
    return (
      <div className="mini-columns" aria-hidden>
        {values.map((value, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stretch of time has nothing but its place.
          <i key={at} className="tone" data-tone={1} style={{ height: `${heightOf(value, axis)}%` }} />
        ))}
      </div>
    );
  const paths = pathsOf(values, axis);
  return (
    <div className="mini-area tone" data-tone={1} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="plot-under" d={paths.area} />
        <path className="plot-stroke" d={paths.line} />
      </svg>
    </div>
  );
}
