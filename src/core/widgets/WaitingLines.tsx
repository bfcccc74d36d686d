import './waiting-lines.css';

const widths = [92, 78, 86, 70, 82, 64, 88, 74];

interface Props {
  /** How many, at most 8. */
  readonly lines?: number;
  /** What is waited for, as a screen reader says it. */
  readonly name?: string;
}

/** Grey lines in place of what is on its way: like the skeleton of ant design, and told to screen readers. */
export const WaitingLines = ({ lines = widths.length, name = '加载中' }: Props) => (
  <output className="waiting-lines" aria-label={name}>
    {widths.slice(0, lines).map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </output>
);
