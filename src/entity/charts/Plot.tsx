import type { ReactNode } from 'react';
import { formatNumber } from '../fields/formats.ts';
import { type Axis, heightOf, shortLabel, shortNumber, stepOf } from './axis.ts';
import './charts.css';

/** Numbers along the labels of a drawing. `tone` is the number of its colour, 1–8; 0 is what others are compared with. */
export interface PlotSeries {
  readonly title: string;
  readonly values: readonly number[];
  readonly tone: number;
}

export interface PlotProps {
  /** What it is a drawing of, for who does not see it. */
  readonly name: string;
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly PlotSeries[];
}

interface Frame extends PlotProps {
  readonly axis: Axis;
  /** What is drawn between the lines. */
  readonly children: ReactNode;
}

const mostLabels = 8;

/** The frame of a drawing: lines with their numbers, labels below, and a note with the numbers above what the pointer is on. */
export function Plot({ name, unit, labels, series, axis, children }: Frame) {
  const step = stepOf(labels.length, mostLabels);
  return (
    <div
      className="plot"
      role="img"
      aria-label={`${name}，${labels.length} 项，单位：${unit}。可切换为表格查看全部数值`}
    >
      <div className="plot-area" aria-hidden>
        {axis.marks.map((mark) => (
          <span key={mark} className="plot-mark" style={{ bottom: `${heightOf(mark, axis)}%` }}>
            <i>{shortNumber(mark)}</i>
          </span>
        ))}
        {children}
        <div className="plot-notes">
          {labels.map((label, at) => (
            <div key={label} className="plot-note-place">
              <Note label={label} unit={unit} series={series} at={at} />
            </div>
          ))}
        </div>
      </div>
      <div className="plot-labels" aria-hidden>
        {labels.map((label, at) => (
          <span key={label}>{at % step === 0 && <i>{shortLabel(label)}</i>}</span>
        ))}
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}

const Note = ({
  label,
  unit,
  series,
  at,
}: Pick<PlotProps, 'unit' | 'series'> & { readonly label: string; readonly at: number }) => (
  <div className="plot-note">
    <b>{/ \d\d$/.test(label) ? `${label}:00` : label}</b>
    {series.map(({ title, values, tone }) => (
      <span key={title}>
        <i className="tone" data-tone={tone} />
        {title} {formatNumber(values[at] ?? 0)} {unit}
      </span>
    ))}
  </div>
);

const Legend = ({ series }: Pick<PlotProps, 'series'>) => (
  <ul className="plot-legend" aria-hidden>
    {series.map(({ title, tone }) => (
      <li key={title}>
        <i className="tone" data-tone={tone} />
        {title}
      </li>
    ))}
  </ul>
);
