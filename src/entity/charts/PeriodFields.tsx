import { lazy, Suspense } from 'react';
import type { Period } from '../../../contract/core/period.ts';

interface Props {
  readonly period: Period;
  /** What is wrong with them; '' when nothing is. */
  readonly fault: string;
  readonly onChange: (period: Partial<Period>) => void;
}

/** The calendar is large, and few want days of their own. */
const DayField = lazy(async () => ({ default: (await import('./DayField.tsx')).DayField }));

/** Two days; what is wrong with them stands below, and nothing is asked before they make a period. */
export const PeriodFields = ({ period: { from, to }, fault, onChange }: Props) => (
  <div className="period">
    <Suspense fallback={null}>
      <DayField label="开始日期" day={from} invalid={fault !== ''} onChange={(day) => onChange({ from: day })} />
      <span aria-hidden>～</span>
      <DayField label="结束日期" day={to} invalid={fault !== ''} onChange={(day) => onChange({ to: day })} />
    </Suspense>
    {fault !== '' && <p role="alert">{fault}</p>}
  </div>
);
