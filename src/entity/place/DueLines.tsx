import { type ComingStep, comingStepsOf } from '../../../contract/core/coming-step.ts';
import type { Row } from '../../../contract/core/page.ts';
import { formatInstant } from '../fields/formats.ts';
import './due-lines.css';

/** What time is going to do to a record: 将于 … 自动转为 …; what should have happened, and why it has not. */
export const DueLines = ({ row }: { readonly row: Row }) => {
  const steps = comingStepsOf(row);
  if (steps.length === 0) return null;
  return (
    <ul className="due-steps" aria-label="到期">
      {steps.map((step) => (
        <li key={`${step.label} ${step.at}`} data-overdue={step.overdue || undefined}>
          <DueText {...step} />
        </li>
      ))}
    </ul>
  );
};

const DueText = ({ label, to, at, overdue, why }: ComingStep) => (
  <>
    {overdue ? '应已于 ' : '将于 '}
    <time dateTime={at}>{formatInstant(at)}</time>
    {` 自动转为「${to}」（${label}）`}
    {overdue && (why === undefined ? '，正在处理' : `，逾期未处理：${why}`)}
    {!overdue && why !== undefined && `，但目前不会执行：${why}`}
  </>
);
