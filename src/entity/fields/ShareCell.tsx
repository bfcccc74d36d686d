import type { ReactNode } from 'react';
import '../../core/widgets/share-bar.css';
import './share-cell.css';

interface Props {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
  /** The part in words. */
  readonly children: ReactNode;
}

/** A part of a whole: a bar, and its share in percent, rounded down so that nothing is told to be used up before it is. */
export function ShareCell({ label, part, whole, children }: Props) {
  const share = Math.floor((part * 100) / whole);
  return (
    <span className="share" data-full={share >= 100}>
      {children}
      <progress className="share-bar" max={100} value={Math.min(share, 100)} aria-label={label} />
      <small>{share}%</small>
    </span>
  );
}
