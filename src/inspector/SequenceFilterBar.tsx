import type { SequenceFilter } from '../../machines/inspector-look.ts';
import type { Page } from './page.ts';
import { nameOfActor } from './run.ts';
import { eventLabel, type Sequence } from './sequence.ts';
import type { Shown } from './shown.ts';

interface Props {
  readonly page: Page;
  readonly sequence: Sequence;
  readonly filter: SequenceFilter;
  readonly promises: boolean;
  readonly shown: Shown;
}

/** What of the sequence is shown. */
export function SequenceFilterBar({ page: { look }, sequence, filter, promises, shown }: Props) {
  const { lanes, rows, types } = sequence;
  const change = (changed: Partial<SequenceFilter>) => look.send({ type: 'FILTER', filter: changed });
  const isNarrow = filter.actor !== '' || filter.event !== '' || filter.text !== '';
  // The actor filtered by is among the choices, even before its first event.
  const actors = new Map(lanes.map(({ actor, name }) => [actor, name]));
  if (filter.actor !== '') actors.set(filter.actor, nameOfActor(shown.run, filter.actor));
  return (
    <div className="sequence-head">
      <h2>时序</h2>
      <span className="faint">{`${rows.length} 个事件`}</span>
      <select aria-label="按流程筛选" value={filter.actor} onChange={({ target }) => change({ actor: target.value })}>
        <option value="">全部流程</option>
        {[...actors].map(([actor, name]) => (
          <option key={actor} value={actor}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label="按事件筛选" value={filter.event} onChange={({ target }) => change({ event: target.value })}>
        <option value="">全部事件</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {type.startsWith('xstate.') ? `${eventLabel(type)}（${type}）` : type}
          </option>
        ))}
      </select>
      <input
        type="search"
        aria-label="按文字筛选"
        placeholder="事件名或内容"
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {isNarrow && (
        <button type="button" className="plain-button" onClick={() => change({ actor: '', event: '', text: '' })}>
          清除筛选
        </button>
      )}
      <div className="space" />
      <label className="switch" title="请求和回调也各占一条泳道">
        <input
          type="checkbox"
          checked={promises}
          onChange={() => look.send({ type: promises ? 'FOLD_PROMISES' : 'UNFOLD_PROMISES' })}
        />
        请求
      </label>
    </div>
  );
}
