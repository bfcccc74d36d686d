import type { ReactNode } from 'react';

interface Props {
  /** What it tells, for who does not see it. */
  readonly label: string;
  readonly caption?: ReactNode;
  readonly heads: readonly string[];
  /** From the fourth column on there are numbers. */
  readonly endsInNumbers?: true;
  /** The rows of its body, in a `tbody`. */
  readonly children: ReactNode;
}

const plain = 'plan-table';
const numeric = `${plain} ends-in-numbers`;

/** A table of the plan page. It scrolls sideways in itself, and takes the keyboard for that: some hold nothing else that does. */
export const PlanTable = ({ label, caption, heads, endsInNumbers, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={endsInNumbers ? numeric : plain} role="region" aria-label={label} tabIndex={0}>
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
