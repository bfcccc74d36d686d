import type { Period } from '../../../contract/core/period.ts';

interface Props {
  readonly period: Period;
  /** What is wrong with them; '' when nothing is. */
  readonly fault: string;
  readonly onChange: (period: Partial<Period>) => void;
}

/** Two days; what is wrong with them stands below, and nothing is asked before they make a period. */
export const PeriodFields = ({ period: { from, to }, fault, onChange }: Props) => (
  <div className="period">
    <input type="date" aria-label="开始日期" value={from} onChange={({ target }) => onChange({ from: target.value })} />
    <span aria-hidden>～</span>
    <input type="date" aria-label="结束日期" value={to} onChange={({ target }) => onChange({ to: target.value })} />
    {fault !== '' && <p role="alert">{fault}</p>}
  </div>
);
