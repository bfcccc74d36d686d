import { useSelector } from '@xstate/react';
import type { SequenceFilter } from '../../machines/inspector/inspector-sequence.ts';
import { fullNameText } from './full-name.ts';
import type { Page } from './page.ts';
import { eventLabel, isFiltered, lanesShown, type Sequence, type SequenceChoice } from './sequence.ts';
import type { Shown } from './shown.ts';

interface Props {
  readonly page: Page;
  readonly shown: Shown;
  readonly sequence: Sequence;
  readonly choice: SequenceChoice;
}

interface SwitchProps {
  readonly label: string;
  readonly names: readonly [string, string];
  readonly isSecond: boolean;
  readonly onChoose: (isSecond: boolean) => void;
}

/** Two buttons of which one is on. */
const Switch = ({ label, names, isSecond, onChoose }: SwitchProps) => (
  <div className="pair" role="group" aria-label={label}>
    {names.map((name, index) => (
      <button key={name} type="button" aria-pressed={isSecond === (index === 1)} onClick={() => onChoose(index === 1)}>
        {name}
      </button>
    ))}
  </div>
);

/** Adds an actor that has no lane yet. */
function LaneAdder({ page, shown: { run }, sequence, choice }: Props) {
  if (choice.chosen === null) return null;
  const there = new Set(lanesShown(run, sequence, choice).map(({ actor }) => actor));
  const others = sequence.lanes.filter(({ actor }) => !there.has(actor));
  if (others.length === 0) return null;
  return (
    <select
      aria-label="加上流程"
      value=""
      onChange={({ target }) => page.sequence.send({ type: 'ADD_LANE', actor: target.value })}
    >
      <option value="">＋ 加上流程</option>
      {others.map(({ actor }) => (
        <option key={actor} value={actor}>
          {fullNameText(run, actor)}
        </option>
      ))}
    </select>
  );
}

function Filters({ page, sequence: { types }, choice: { filter } }: Props) {
  const change = (changed: Partial<SequenceFilter>) => page.sequence.send({ type: 'FILTER', filter: changed });
  return (
    <>
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
      {isFiltered(filter) && (
        <button type="button" className="plain-button" onClick={() => change({ event: '', text: '' })}>
          清除筛选
        </button>
      )}
    </>
  );
}

/** What of the sequence is shown, and in which form. */
export function SequenceFilterBar(props: Props) {
  const { page, sequence, choice } = props;
  const { breadth, form } = useSelector(page.sequence, ({ value }) => value);
  return (
    <div className="sequence-head">
      <h2>时序</h2>
      <span className="faint">{`${sequence.rows.length} 个事件`}</span>
      <Switch
        label="泳道"
        names={['当前流程', '全部']}
        isSecond={breadth === 'all'}
        onChoose={(isAll) => page.sequence.send({ type: isAll ? 'SHOW_ALL' : 'SHOW_PARTNERS' })}
      />
      <Switch
        label="形式"
        names={['时序图', '列表']}
        isSecond={form === 'list'}
        onChoose={(isList) => page.sequence.send({ type: isList ? 'SHOW_LIST' : 'SHOW_ARROWS' })}
      />
      <LaneAdder {...props} />
      <Filters {...props} />
      <div className="space" />
      <label className="switch" title="请求和回调也各占一条泳道">
        <input
          type="checkbox"
          checked={choice.promises}
          onChange={() => page.sequence.send({ type: choice.promises ? 'FOLD_PROMISES' : 'UNFOLD_PROMISES' })}
        />
        请求
      </label>
    </div>
  );
}
