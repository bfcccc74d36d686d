import { useSelector } from '@xstate/react';
import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import type { Page } from './page.ts';
import { newest, stepOfEvent } from './run.ts';
import { ScrollWindow } from './scroll-window.ts';
import { SequenceFilterBar } from './SequenceFilterBar.tsx';
import {
  clock,
  type Lane,
  lanesShown,
  pauseText,
  rowAt,
  type Sequence,
  sequenceOf,
  type SequenceRow,
} from './sequence.ts';
import type { Shown } from './shown.ts';

const rowHeight = 24;
const laneWidth = 120;
/** Where the lanes begin: left of it are the times. */
const margin = 116;
/** Rows above and below what can be seen that are drawn too. */
const spare = 6;

const middleOf = (lanes: ReadonlyMap<string, number>, key: string) =>
  margin + (lanes.get(key) ?? 0) * laneWidth + laneWidth / 2;

interface RowProps {
  readonly page: Page;
  readonly shown: Shown;
  readonly row: SequenceRow;
  readonly index: number;
  readonly lanes: ReadonlyMap<string, number>;
  readonly isHere: boolean;
  readonly isAhead: boolean;
}

/** From where to where the arrow of an event goes, px. */
function arrowOf({ from, to }: SequenceRow, lanes: ReadonlyMap<string, number>) {
  const end = middleOf(lanes, to);
  if (from === null || !lanes.has(from) || from === to) return { left: end - 52, width: 46, way: 'right', isOwn: true };
  const start = middleOf(lanes, from);
  const way = start < end ? 'right' : 'left';
  return { left: Math.min(start, end) + (way === 'left' ? 6 : 0), width: Math.abs(end - start) - 6, way, isOwn: false };
}

function Row({ page, shown, row, index, lanes, isHere, isAhead }: RowProps) {
  const { left, width, way, isOwn } = arrowOf(row, lanes);
  const { actor, run } = shown;
  const isMine = row.to === actor || row.from === actor;
  const names = ['event-row', isHere && 'is-here', isAhead && 'is-ahead', isMine && 'is-mine'].filter(Boolean);
  const style: CSSProperties = isOwn ? { left: left + width + 10 } : { left, width, textAlign: 'center' };
  const entry = run.entries[row.position];
  const target = entry?.actor ?? '';
  return (
    <button
      type="button"
      className={names.join(' ')}
      style={{ top: index * rowHeight, height: rowHeight }}
      title={entry?.kind === 'event' ? JSON.stringify(entry.event).slice(0, 600) : ''}
      aria-current={isHere ? 'step' : undefined}
      onClick={() => page.inspector.send({ type: 'STEP_TO', step: stepOfEvent(run, row.position), actor: target })}
    >
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

interface HeadProps {
  readonly page: Page;
  readonly shown: Shown;
  readonly lanes: readonly Lane[];
}

/** Names of the lanes; they stay on top. Pressed, an actor is shown. */
const LaneHeads = ({ page, shown, lanes }: HeadProps) => (
  <div className="lane-heads" style={{ width: margin + lanes.length * laneWidth }}>
    {lanes.map(({ key, actor, name, hasChart }, index) => (
      <button
        key={key}
        type="button"
        className={hasChart ? 'lane-head' : 'lane-head is-plain'}
        aria-pressed={actor === shown.actor}
        style={{ left: margin + index * laneWidth + 4, width: laneWidth - 8 }}
        title={`${name}（${actor}）`}
        onClick={() => page.inspector.send({ type: 'SHOW_ACTOR', actor })}
      >
        {name}
      </button>
    ))}
  </div>
);

/** What can be seen of a long list: draws anew when that changes. */
function useScrollWindow() {
  const view = useMemo(() => {
    const created = new ScrollWindow(rowHeight);
    const { subscribe, seen, attach } = created;
    return {
      subscribe,
      seen,
      attach,
      keepUp: (...place: Parameters<ScrollWindow['keepUp']>) => created.keepUp(...place),
    };
  }, []);
  return { ...view, seen: useSyncExternalStore(view.subscribe, view.seen) };
}

interface RowsProps extends HeadProps {
  readonly sequence: Sequence;
}

function Rows({ page, shown, lanes, sequence: { rows } }: RowsProps) {
  const { seen, attach, keepUp } = useScrollWindow();
  const places = new Map(lanes.map(({ key }, index) => [key, index]));
  const isNewest = shown.step === newest;
  const here = isNewest ? -1 : rowAt(shown.run, rows, shown.step);
  const [first = 0, last = 0] = seen.split(' ').map(Number);
  const start = Math.max(0, first - spare);
  const drawn = rows.slice(start, last + spare);
  return (
    <div className="sequence-scroll" ref={attach}>
      <LaneHeads page={page} shown={shown} lanes={lanes} />
      <div
        className="sequence-rows"
        ref={(element) => {
          const row = isNewest ? rows.at(-1) : rows[here];
          if (element) keepUp(isNewest, here, row ? arrowOf(row, places).left - margin : 0);
        }}
        style={{ height: rows.length * rowHeight + 8, width: margin + lanes.length * laneWidth }}
      >
        {lanes.map(({ key }) => (
          <span key={key} className="life-line" style={{ left: middleOf(places, key) }} />
        ))}
        {drawn.map((row, index) => (
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

/** Who told whom what, and when: one lane per actor. */
export function SequenceView({ page, shown }: { readonly page: Page; readonly shown: Shown }) {
  const filter = useSelector(page.look, ({ context }) => context.filter);
  const promises = useSelector(page.look, ({ value }) => value.promises === 'unfolded');
  const sequence = sequenceOf(shown.run, filter, promises);
  const isNarrow = filter.actor !== '' || filter.event !== '' || filter.text !== '';
  const lanes = lanesShown(sequence, isNarrow);
  return (
    <section className="sequence" aria-label="时序">
      <SequenceFilterBar page={page} sequence={sequence} filter={filter} promises={promises} shown={shown} />
      {sequence.rows.length === 0 ? (
        <p className="sequence-empty">{isNarrow ? '没有符合条件的事件' : '还没有事件'}</p>
      ) : (
        <Rows page={page} shown={shown} lanes={lanes} sequence={sequence} />
      )}
    </section>
  );
}
