import { boxFonts, boxPadding, type BoxParts, noteHeight } from './box-parts.ts';
import { Icon } from './Icon.tsx';
import type { Box } from './layout.ts';
import { classes, type Figure, type Marks, pressing } from './marks.ts';
import { NoteLine } from './NoteLine.tsx';
import type { ShownState } from './outline.ts';
import { textWidth } from './text-width.ts';

interface Props {
  /** One of several that are active at the same time. */
  readonly isRegion: boolean;
  readonly shown: ShownState;
  readonly parts: BoxParts;
  readonly box: Box;
  readonly marks: Marks;
  readonly children?: React.ReactNode;
}

function Fold({ shown: { state, folded }, x, onToggle }: { shown: ShownState; x: number; onToggle: () => void }) {
  return (
    <g
      className="sc-fold"
      role="button"
      tabIndex={0}
      aria-expanded={!folded}
      aria-label={`${folded ? '展开' : '收起'} ${state.label}`}
      transform={`translate(${x} 7)`}
      {...pressing(onToggle)}
    >
      <rect width={22} height={22} rx={6} />
      <Icon name={folded ? 'unfold' : 'fold'} x={4} y={4} size={14} />
    </g>
  );
}

/** The number of a state, and what is said of it, at the foot of its box. */
const FigureAtFoot = ({ figure: { number, note, tone }, box }: { readonly figure: Figure; readonly box: Box }) => (
  <g className={classes('sc-figure', `sc-figure-${tone}`)} aria-hidden>
    <text className="sc-number" x={boxPadding} y={box.height - (note === '' ? 12 : 28)} fontSize={20}>
      {number}
    </text>
    {note !== '' && (
      <text className="sc-figure-note" x={boxPadding} y={box.height - 10} fontSize={12}>
        {note}
      </text>
    )}
  </g>
);

/** Label large, key small: below each other, or side by side where states are inside. */
function Words({ shown, parts }: Pick<Props, 'shown' | 'parts'>) {
  const { label, key } = shown.state;
  const beside = boxPadding + textWidth(label, boxFonts.label, true) + 8;
  return (
    <>
      <text className="sc-label" x={boxPadding} y={parts.wide ? 23.5 : 22.5} fontSize={boxFonts.label}>
        {label}
      </text>
      {key !== label && (
        <text
          className="sc-key"
          x={parts.wide ? beside : boxPadding}
          y={parts.wide ? 23.5 : 39.5}
          fontSize={boxFonts.key}
        >
          {key}
        </text>
      )}
    </>
  );
}

/** What a state is called, and its number where it has one; a button where pressing it leads anywhere. */
function Name({ shown, parts, box, marks: { onState, figures } }: Omit<Props, 'isRegion' | 'children'>) {
  const { id, label } = shown.state;
  const figure = figures?.get(id);
  const isPressed = onState !== undefined && (!figures || figure?.pressable === true);
  const name = figure?.spoken ?? `查看 ${label}`;
  const press = isPressed && { role: 'button', tabIndex: 0, 'aria-label': name, ...pressing(() => onState(id)) };
  return (
    <g className="sc-name" {...press}>
      {figure && <rect className="sc-ground" width={box.width} height={box.height} rx={10} />}
      <Words shown={shown} parts={parts} />
      {figure && <FigureAtFoot figure={figure} box={box} />}
    </g>
  );
}

const Notes = ({ parts }: Pick<Props, 'parts'>) =>
  parts.rows.map(
    (row) =>
      row.kind === 'note' && <NoteLine key={`${row.icon} ${row.text}`} note={row} x={boxPadding} y={row.y + 2.5} />,
  );

/** Borders, name and notes; positions count from the box's corner. */
function Body({ shown, parts, box, marks }: Omit<Props, 'isRegion' | 'children'>) {
  const { state, folded } = shown;
  const { onToggle } = marks;
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      {state.description !== undefined && <title>{state.description}</title>}
      <rect className="sc-box" width={box.width} height={box.height} rx={10} />
      {state.kind === 'final' && (
        <rect className="sc-inner" x={3.5} y={3.5} width={box.width - 7} height={box.height - 7} rx={7} />
      )}
      <Name shown={shown} parts={parts} box={box} marks={marks} />
      {parts.wide && state.kind === 'parallel' && (
        <text className="sc-key" x={box.width - 38} y={23.5} fontSize={boxFonts.key} textAnchor="end">
          并行
        </text>
      )}
      {parts.wide && onToggle && <Fold shown={shown} x={box.width - 30} onToggle={() => onToggle(state.id)} />}
      <Notes parts={parts} />
      {folded && (
        <text className="sc-key" x={boxPadding} y={parts.head - noteHeight + 5} fontSize={boxFonts.key}>
          {parts.folded}
        </text>
      )}
    </g>
  );
}

const Ring = ({ box: { x, y, width, height } }: Pick<Props, 'box'>) => (
  <rect className="sc-found" x={x - 5} y={y - 5} width={width + 10} height={height + 10} rx={14} />
);

/** A state in its box, with the states inside as children. */
export function StateBox({ isRegion, shown, parts, box, marks, children }: Props) {
  const { id, kind, label, key } = shown.state;
  const isActive = marks.active.has(id);
  const className = classes(
    'sc-state',
    `sc-${kind}`,
    shown.children.length > 0 ? 'sc-nest' : 'sc-leaf',
    isActive && 'sc-active',
    isRegion && 'sc-region',
  );
  return (
    <g
      className={className}
      role="group"
      aria-label={`${label} ${key}`}
      data-state={id}
      {...(isActive && { 'aria-current': true })}
    >
      <Body shown={shown} parts={parts} box={box} marks={marks} />
      {children}
      {marks.found === id && <Ring box={box} />}
    </g>
  );
}
