import type { Chart } from './chart.ts';
import type { Line } from './layout.ts';
import { arrowHead, partsAround, roundedPath, shortened } from './line-path.ts';
import { classes, type Marks, toneOf } from './marks.ts';
import type { Bundle } from './outline.ts';
import { Pill } from './Pill.tsx';
import { pillGap, pillParts } from './pill-parts.ts';

interface Props {
  readonly chart: Chart;
  readonly line: Line;
  /** None on the line from an initial dot. */
  readonly bundle: Bundle | undefined;
  /** Label of the state it leads to. */
  readonly goal: string;
  readonly marks: Marks;
}

/** Pills with their distance from the top of the stack. */
function stacked({ pills }: Bundle) {
  const parts = pills.map(({ transition, to }) => ({ transition, to, pill: pillParts(transition, to?.label) }));
  return parts.map((part, index) => {
    const above = parts.slice(0, index).reduce((sum, { pill }) => sum + pill.height + pillGap, 0);
    return { ...part, above };
  });
}

/** Pills above each other on the line. */
function Stack({ chart, line: { label }, bundle, goal, marks }: Props) {
  if (!label || !bundle) return null;
  const pills = stacked(bundle).map(({ transition, to, pill, above }) => (
    <Pill
      key={transition.id}
      transition={transition}
      pill={pill}
      x={label.x}
      y={label.y + above}
      width={label.width}
      goal={to?.label ?? goal}
      refusals={chart.refusals}
      marks={marks}
    />
  ));
  if (pills.length === 1) return pills;
  return (
    <g className="sc-stack">
      <rect className="sc-stack-box" {...label} rx={7} />
      {pills}
    </g>
  );
}

/** A line from state to state, interrupted by its pills; lit from one end to the other when one of its transitions was taken. */
export function LineDrawing(props: Props) {
  const { line, bundle, marks } = props;
  const ids = [...(bundle?.pills.map(({ transition }) => transition) ?? []), ...(bundle?.through ?? [])].map(
    ({ id }) => id,
  );
  const isTaken = ids.some((id) => marks.taken.includes(id));
  const tone = toneOf(marks, ids);
  const width = marks.flows && Math.max(1, ...ids.map((id) => marks.flows?.get(id)?.width ?? 1));
  const parts = partsAround(shortened(line.points), line.label).map((points, index) => ({
    part: index === 0 ? 'before' : 'behind',
    points,
  }));
  return (
    <g className={classes('sc-line', isTaken && 'sc-taken', tone && `sc-hit-${tone}`)}>
      {parts.map(({ part, points }) => (
        <path
          key={part}
          className="sc-wire"
          d={roundedPath(points)}
          {...(width !== undefined && { style: { strokeWidth: width } })}
        />
      ))}
      <path className="sc-head" d={arrowHead(line.points)} />
      {isTaken &&
        parts.map(({ part, points }) => (
          <path
            key={`${part} ${marks.step ?? 0}`}
            className={`sc-run sc-run-${part}`}
            pathLength={100}
            d={roundedPath(points)}
          />
        ))}
      <Stack {...props} />
    </g>
  );
}
