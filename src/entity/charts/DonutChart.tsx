import { arc, pie, type PieArcDatum } from 'd3-shape';
import { formatNumber } from '../fields/formats.ts';
import './charts.css';

/** A part of a whole. */
interface Part {
  readonly name: string;
  readonly value: number;
}
interface Props {
  readonly name: string;
  readonly unit: string;
  readonly parts: readonly Part[];
  readonly total: number;
}

const tones = 8;
/** In the order in which they come: whoever counted has sorted them. */
const slices = pie<Part>()
  .sortValues(null)
  .value(({ value }) => value);
const ring = arc<PieArcDatum<Part>>().innerRadius(31).outerRadius(48).padAngle(0.02).cornerRadius(1.5);

/** A part in percent of the whole: 33.3%. */
const percentOf = (value: number, total: number): string => `${((value / total) * 100).toFixed(1)}%`;

/** A ring of the parts, the whole in its middle, and their names and numbers beside it. */
export const DonutChart = ({ name, unit, parts, total }: Props) => (
  <div
    className="donut"
    role="img"
    aria-label={`${name}，共 ${formatNumber(total)} ${unit}，${parts.length} 类。可切换为表格查看`}
  >
    <div className="donut-ring" aria-hidden>
      <svg viewBox="-50 -50 100 100">
        {slices([...parts]).map((slice) => (
          <path key={slice.data.name} className="tone" data-tone={(slice.index % tones) + 1} d={ring(slice) ?? ''}>
            <title>{`${slice.data.name} ${formatNumber(slice.data.value)} ${unit}`}</title>
          </path>
        ))}
      </svg>
      <p>
        <strong>{formatNumber(total)}</strong>
        {unit}
      </p>
    </div>
    <ul className="donut-parts" aria-hidden>
      {parts.map((part, at) => (
        <li key={part.name}>
          <i className="tone" data-tone={(at % tones) + 1} />
          <span>{part.name}</span>
          <b>{formatNumber(part.value)}</b>
          <em>{percentOf(part.value, total)}</em>
        </li>
      ))}
    </ul>
  </div>
);
