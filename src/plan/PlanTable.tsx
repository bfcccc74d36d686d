import type { ReactNode } from 'react';

interface Props {
  /** What it tells, for who does not see it. */
  readonly label: string;
  readonly caption?: ReactNode;
  readonly heads: readonly string[];
  /** The rows of its body, in a `tbody`. */
  readonly children: ReactNode;
}

/** A table of the plan page. It scrolls sideways in itself, and takes the keyboard for that: some hold nothing else that does. */
export const PlanTable = ({ label, caption, heads, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="plan-table" role="region" aria-label={label} tabIndex={0}>
    <table {...(caption === undefined && { 'aria-label': label })}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head || <span className="visually-hidden">方案版本</span>}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </div>
);
