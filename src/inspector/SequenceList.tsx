import { fullNameText } from './full-name.ts';
import { outcomeOf, outcomeText } from './outcome.ts';
import type { Page } from './page.ts';
import { newest, type Run } from './run.ts';
import { moveAlongRows, type RowProps, rowAttributes, rowHeight } from './sequence-row.ts';
import { clock, pauseText, rowAt, type SequenceRow } from './sequence.ts';
import type { Shown } from './shown.ts';
import { useScrollWindow } from './use-scroll-window.ts';

/** Names of sender and receiver; the world outside is the sender of what nobody inside sent. */
function namesOf(run: Run, { position }: SequenceRow): readonly [from: string, to: string] {
  const entry = run.entries[position];
  if (entry?.kind !== 'event') return ['', ''];
  return [entry.from === undefined ? '外部' : fullNameText(run, entry.from), fullNameText(run, entry.actor)];
}

function Row(props: RowProps) {
  const { row, shown } = props;
  const [from, to] = namesOf(shown.run, row);
  const outcome = outcomeOf(shown.run, row.position);
  const text = outcomeText(outcome);
  return (
    <button {...rowAttributes(props, 'list-row')}>
      <span className="list-time">
        {clock(row.at)}
        <span className="event-pause">{pauseText(row.pause)}</span>
      </span>
      <span className="list-way">
        {from} <span className="arrow">→</span> {to}
      </span>
      <span className={`event-word is-${row.tone}`}>{row.label}</span>
      <span className={`list-outcome is-${outcome.kind}`} title={text}>
        {text}
      </span>
    </button>
  );
}

interface Props {
  readonly page: Page;
  readonly shown: Shown;
  readonly rows: readonly SequenceRow[];
}

/** The same events as a list: from whom to whom, which event, what came of it. */
export function SequenceList({ page, shown, rows }: Props) {
  const { attach, keepUp, start, end } = useScrollWindow(rowHeight);
  const isNewest = shown.step === newest;
  const here = isNewest ? -1 : rowAt(shown.run, rows, shown.step);
  return (
    <div className="sequence-scroll" ref={attach}>
      <div className="list-row list-heads" aria-hidden="true">
        <span>时间</span>
        <span>从 → 到</span>
        <span>事件</span>
        <span>结果</span>
      </div>
      <div
        className="sequence-rows"
        role="presentation"
        onKeyDown={moveAlongRows}
        ref={(element) => {
          if (element) keepUp(isNewest, here, 0);
        }}
        style={{ height: rows.length * rowHeight + 8 }}
      >
        {rows.slice(start, end).map((row, index) => (
          <Row
            key={row.position}
            page={page}
            shown={shown}
            row={row}
            index={start + index}
            isHere={start + index === here}
            isAhead={!isNewest && start + index > here}
          />
        ))}
      </div>
    </div>
  );
}
