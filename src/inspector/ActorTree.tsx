import { useSelector } from '@xstate/react';
import { type ActorRow, actorTree } from './actor-tree.ts';
import { GlyphButton } from './GlyphButton.tsx';
import type { Page } from './page.ts';
import { chartOfActor, snapshotAt } from './run.ts';
import type { Shown } from './shown.ts';
import { standingText, valueText } from './states.ts';

const words = { active: '进行中', done: '已完成', error: '出错', stopped: '已停止', new: '未开始' } as const;

/** What an actor is at, in Chinese and as ids. */
function textsOf({ run, step }: Shown, { actor, status }: ActorRow): readonly [text: string, id: string] {
  const chart = chartOfActor(run, actor);
  const value = snapshotAt(run, actor, step)?.value;
  const isThere = chart && value !== undefined;
  return isThere ? [standingText(chart, value) || words[status], valueText(chart, value)] : [words[status], ''];
}

interface RowProps {
  readonly page: Page;
  readonly shown: Shown;
  readonly row: ActorRow;
}

function Row({ page, shown, row }: RowProps) {
  const { actor, name, depth, status, hasChart, count } = row;
  const [text, id] = textsOf(shown, row);
  return (
    <li role="treeitem" aria-level={depth + 1} aria-selected={actor === shown.actor} className={`actor is-${status}`}>
      <button
        type="button"
        className={hasChart ? 'actor-button' : 'actor-button is-plain'}
        style={{ paddingLeft: 12 + depth * 13 }}
        title={[name, text, id].filter(Boolean).join('\n')}
        onClick={() => page.inspector.send({ type: 'SHOW_ACTOR', actor })}
      >
        <span className="actor-lamp" aria-hidden="true" />
        <span className="actor-name">
          {name}
          {count > 1 && <span className="actor-count">{`× ${count}`}</span>}
        </span>
        <span className="actor-state">{text}</span>
        {id !== '' && <code className="actor-value">{id}</code>}
      </button>
    </li>
  );
}

/** All actors of the run at this step, each with where it stands. */
export function ActorTree({ page, shown }: { readonly page: Page; readonly shown: Shown }) {
  const isEndedShown = useSelector(page.look, ({ value }) => value.ended === 'shown');
  const rows = actorTree(shown.run, shown.step, isEndedShown);
  return (
    <section className="side" aria-label="流程">
      <div className="side-head">
        <h2>流程</h2>
        <span className="faint">{rows.filter(({ status }) => status === 'active').length} 个进行中</span>
        <div className="space" />
        <label className="switch" title="已结束的流程灰色显示；关掉后不显示">
          <input
            type="checkbox"
            checked={isEndedShown}
            onChange={() => page.look.send({ type: isEndedShown ? 'HIDE_ENDED' : 'SHOW_ENDED' })}
          />
          已结束
        </label>
        <GlyphButton
          glyph="charts"
          name="浏览全部状态图"
          onPress={() => page.inspector.send({ type: 'BROWSE', chart: shown.chart?.id ?? '' })}
        />
      </div>
      <ul role="tree" className="actor-tree" aria-label="流程树">
        {rows.map((row) => (
          <Row key={row.actor} page={page} shown={shown} row={row} />
        ))}
      </ul>
    </section>
  );
}
