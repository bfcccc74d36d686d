import type { CSSProperties } from 'react';
import type { Page } from './page.ts';
import { newest } from './run.ts';
import { moveAlongRows, type RowProps, rowAttributes, rowHeight } from './sequence-row.ts';
import { clock, type NamedLane, pauseText, rowAt, type SequenceRow } from './sequence.ts';
import type { Shown } from './shown.ts';
import { useScrollWindow } from './use-scroll-window.ts';

const laneWidth = 148;
/** Where the lanes begin: left of it are the times. */
const margin = 116;

const middleOf = (lanes: ReadonlyMap<string, number>, key: string) =>
  margin + (lanes.get(key) ?? 0) * laneWidth + laneWidth / 2;

/** From where to where the arrow of an event goes, px. */
function arrowOf({ from, to }: SequenceRow, lanes: ReadonlyMap<string, number>) {
  const end = middleOf(lanes, to);
  if (from === null || !lanes.has(from) || from === to) return { left: end - 52, width: 46, way: 'right', isOwn: true };
  const start = middleOf(lanes, from);
  const way = start < end ? 'right' : 'left';
  return { left: Math.min(start, end) + (way === 'left' ? 6 : 0), width: Math.abs(end - start) - 6, way, isOwn: false };
}

function Row({ lanes, ...props }: RowProps & { readonly lanes: ReadonlyMap<string, number> }) {
  const { row } = props;
  const { left, width, way, isOwn } = arrowOf(row, lanes);
  const style: CSSProperties = isOwn ? { left: left + width + 10 } : { left, width, textAlign: 'center' };
  return (
    <button {...rowAttributes(props)}>
      <span className="event-time">
        {clock(row.at)}
        <span className="event-pause">{pauseText(row.pause)}</span>
      </span>
      <span className={`event-arrow is-${way} is-${row.tone}`} style={{ left, width }} />
      <span className={`event-word is-${row.tone}`} style={style}>
        <span>{row.label}</span>
      </span>
    </button>
  );
}

interface Props {
  readonly page: Page;
  readonly shown: Shown;
  readonly lanes: readonly NamedLane[];
  readonly rows: readonly SequenceRow[];
}

/** A lane's head: pressed, its actor is the chosen one; one that was added can be removed. */
function LaneHead({ page, shown, lane, left }: Omit<Props, 'lanes' | 'rows'> & { lane: NamedLane; left: number }) {
  const { actor, name, qualifier, hasChart } = lane;
  const isAdded = page.sequence.getSnapshot().context.added.includes(actor);
  return (
    <div className="lane-place" style={{ left, width: laneWidth - 8 }}>
      <button
        type="button"
        className={hasChart ? 'lane-head' : 'lane-head is-plain'}
        aria-pressed={actor === shown.actor}
        title={[name, qualifier, actor].filter(Boolean).join('\n')}
        onClick={() => page.inspector.send({ type: 'SHOW_ACTOR', actor })}
      >
        <span className="lane-name">{name}</span>
        {qualifier !== '' && <span className="lane-qualifier">{qualifier}</span>}
      </button>
      {isAdded && (
        <button
          type="button"
          className="lane-remove"
          aria-label={`去掉泳道 ${name}`}
          title="去掉这条泳道"
          onClick={() => page.sequence.send({ type: 'REMOVE_LANE', actor })}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** Who told whom what, one lane per actor, one arrow per event. */
export function SequenceArrows({ page, shown, lanes, rows }: Props) {
  const { attach, keepUp, start, end } = useScrollWindow(rowHeight);
  const places = new Map(lanes.map(({ key }, index) => [key, index]));
  const isNewest = shown.step === newest;
  const here = isNewest ? -1 : rowAt(shown.run, rows, shown.step);
  const width = margin + lanes.length * laneWidth;
  return (
    <div className="sequence-scroll" ref={attach}>
      <div className="lane-heads" style={{ width }}>
        {lanes.map((lane, index) => (
          <LaneHead key={lane.key} page={page} shown={shown} lane={lane} left={margin + index * laneWidth + 4} />
        ))}
      </div>
      <div
        className="sequence-rows"
        role="presentation"
        onKeyDown={moveAlongRows}
        ref={(element) => {
          const row = isNewest ? rows.at(-1) : rows[here];
          if (element) keepUp(isNewest, here, row ? arrowOf(row, places).left - margin : 0);
        }}
        style={{ height: rows.length * rowHeight + 8, width }}
      >
        {lanes.map(({ key }) => (
          <span key={key} className="life-line" style={{ left: middleOf(places, key) }} />
        ))}
        {rows.slice(start, end).map((row, index) => (
          <Row
            key={row.position}
            page={page}
            shown={shown}
            row={row}
            index={start + index}
            lanes={places}
            isHere={start + index === here}
            isAhead={!isNewest && start + index > here}
          />
        ))}
      </div>
    </div>
  );
}
