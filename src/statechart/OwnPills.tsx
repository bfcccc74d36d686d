import type { BoxParts } from './box-parts.ts';
import { boxPadding } from './box-parts.ts';
import type { Chart } from './chart.ts';
import type { Box } from './layout.ts';
import { arrowHead, curveBetween } from './line-path.ts';
import { classes, type Marks, toneOf } from './marks.ts';
import type { Aimed } from './outline.ts';
import { Pill } from './Pill.tsx';
import type { PillParts } from './pill-parts.ts';

interface Props {
  readonly chart: Chart;
  readonly aimed: Aimed;
  readonly pill: PillParts;
  readonly box: Box;
  /** The box that it leads to. */
  readonly goal: Box | undefined;
  /** Nothing is drawn outside of it. */
  readonly picture: Box;
  readonly marks: Marks;
}

/** A transition in the box of its state; where it leads is shown as a curve while it is pointed at, and when it was taken. */
export function OwnPill({ chart, aimed: { transition, to }, pill, box, goal, picture, marks }: Props) {
  const isTaken = marks.taken.includes(transition.id);
  const curve = goal && curveBetween(box, goal, picture);
  const tone = toneOf(marks, [transition.id]);
  return (
    <g className={classes('sc-own', isTaken && 'sc-taken', tone && `sc-hit-${tone}`)}>
      {curve && (
        <>
          <path className="sc-rest" d={curve.path} />
          <path className="sc-rest-head" d={arrowHead(curve.end, 8)} />
        </>
      )}
      {curve && isTaken && <path key={marks.step ?? 0} className="sc-run" pathLength={100} d={curve.path} />}
      <Pill
        transition={transition}
        pill={pill}
        x={box.x}
        y={box.y}
        width={box.width}
        goal={to?.label ?? ''}
        refusals={chart.refusals}
        marks={marks}
      />
    </g>
  );
}

/** Where the pills of a state's box stand. */
export const ownPillsOf = (parts: BoxParts, box: Box): readonly Pick<Props, 'aimed' | 'pill' | 'box'>[] =>
  parts.rows.flatMap((row) => {
    if (row.kind !== 'pill') return [];
    const { aimed, pill, x, y } = row;
    const width = parts.wide ? pill.width : box.width - 2 * boxPadding + 4;
    return [{ aimed, pill, box: { x: box.x + x, y: box.y + y, width, height: pill.height } }];
  });
