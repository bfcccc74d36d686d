import { type ComponentProps, memo } from 'react';
import type { Row } from '../../../contract/core/page.ts';

interface Props extends ComponentProps<'div'> {
  /** What its cells are drawn from. */
  readonly drawn?: readonly unknown[];
}

type StillProps = Omit<Props, 'ref'> & { readonly held: Props['ref'] };

const isSame = (one: StillProps, other: StillProps) =>
  one.className === other.className &&
  one.tabIndex === other.tabIndex &&
  (one.drawn ?? []).every((part, index) => part === other.drawn?.[index]);

/** The ref it had first stays: each step brings another one for the same row, and a changed `ref` would draw it anew. */
const Still = memo(({ drawn: _, held, ...props }: StillProps) => <div ref={held} {...props} />, isSame);

/**
 * A row among hundreds: while the others pass by it stays as it was drawn, cells and all, which antd would draw anew at each step.
 * How wide its cells are they learn by themselves.
 */
export const StillRow = ({ ref, ...props }: Props) => <Still {...props} held={ref} />;

/** What a row has to say to a `StillRow`: from which row and columns it was drawn. */
export const drawnFrom = (row: Row, columns: unknown): Pick<Props, 'drawn'> => ({ drawn: [row, columns] });
