import { useSelector } from '@xstate/react';
import { Alert, Button, Radio, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { type PickerActor, titleKey } from '../../../machines/entity/record/picker.ts';
import { entered, formOf, mergeOf, startValues } from '../../../machines/entity/record/record-values.ts';
import type { Side } from '../../../machines/entity/record/record-types.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { titlesIn } from '../fields/titles.ts';
import { idsIn, type Titled } from '../fields/values.ts';
import { SideValue } from './SideValue.tsx';
import { takeFocus } from './take-focus.ts';

interface Props {
  readonly record: RecordActor;
  readonly picker: PickerActor;
}

/**
 * Somebody else saved first (code 40901): what only one of the two changed is put together, and of what both changed the operator
 * chooses field by field. Nothing is saved here, and nothing has to be loaded anew: the row of the other side is there already.
 */
export function ConflictTable({ record, picker }: Props) {
  const context = useSelector(record, (snapshot) => snapshot.context);
  const seen = useSelector(picker, (snapshot) => snapshot.context.titles);
  const { base, draft, row, error, sides } = context;
  const theirs = startValues(context);
  const { clashes, mine, theirs: foreign } = mergeOf(context);
  const differing = new Set([...clashes, ...mine, ...foreign]);
  const titles = (key: string, field: Field, values: Values): readonly Titled[] => {
    const target = typeof field.refers === 'function' ? field.refers(entered(values)) : field.refers;
    const picked = idsIn(values[key]).map((id) => ({ id, title: seen[titleKey(target ?? '', id)] ?? '' }));
    return [...(row ? titlesIn(row, key, field) : []), ...picked.filter(({ title }) => title !== '')];
  };
  const said =
    clashes.length > 0
      ? `只有一方改过的字段已自动合并；有 ${clashes.length} 个字段双方都改过，请逐个选择。合并后仍需确定才会保存。`
      : '双方改的是不同的字段，已自动合并。合并后仍需确定才会保存。';
  return (
    <section className="conflict" aria-label="与他人的修改冲突">
      <Alert type="warning" showIcon title={error.replace(/，请刷新后重试$/u, '')} description={said} />
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">原值</th>
            <th scope="col">我的</th>
            <th scope="col">对方的</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(formOf(context))
            .filter(([key]) => differing.has(key))
            .map(([key, field]) => {
              const clash = clashes.includes(key);
              const side = (name: Side, values: Values): ReactNode => {
                const value = <SideValue {...{ name: key, field, values, base }} titles={titles(key, field, values)} />;
                const taken = clash ? sides[key] === name : name === (mine.includes(key) ? 'mine' : 'theirs');
                return (
                  <td data-label={name === 'mine' ? '我的' : '对方的'} data-taken={taken}>
                    {clash ? (
                      <Choice
                        {...{ record, field, taken, side: name }}
                        name={key}
                        isFirst={name === 'mine' && key === clashes[0]}
                      >
                        {value}
                      </Choice>
                    ) : (
                      value
                    )}
                  </td>
                );
              };
              return (
                <tr key={key} data-clash={clash}>
                  <th scope="row">
                    {field.label} <Tag color={clash ? 'warning' : 'success'}>{clash ? '冲突' : '已合并'}</Tag>
                  </th>
                  <td data-label="原值">
                    <SideValue {...{ name: key, field, values: base }} titles={titles(key, field, base)} />
                  </td>
                  {side('mine', draft)}
                  {side('theirs', theirs)}
                </tr>
              );
            })}
        </tbody>
      </table>
      <Outcome record={record} asks={clashes.length > 0} />
    </section>
  );
}

/** What comes of it. The keys are at the merge, unless there is something to choose first. */
function Outcome({ record, asks }: { readonly record: RecordActor; readonly asks: boolean }) {
  const mayMerge = useSelector(record, (snapshot) => snapshot.can({ type: 'MERGE' }));
  return (
    <div className="conflict-choices">
      {!mayMerge && <span className="conflict-open">请先为每个有冲突的字段选择以谁的内容为准</span>}
      <Button onClick={() => record.send({ type: 'TAKE_THEIRS' })}>放弃我的修改</Button>
      <Button
        {...(!asks && { ref: takeFocus })}
        type="primary"
        disabled={!mayMerge}
        onClick={() => record.send({ type: 'MERGE' })}
      >
        合并并继续
      </Button>
    </div>
  );
}

interface ChoiceProps {
  readonly record: RecordActor;
  readonly name: string;
  readonly field: Field;
  readonly side: Side;
  readonly taken: boolean;
  /** It is what the keys are at when the question comes up. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** One side of a field that both changed. */
const Choice = ({ record, name, field, side, taken, isFirst, children }: ChoiceProps) => (
  <label className="conflict-choice">
    <Radio
      name={`conflict-${name}`}
      checked={taken}
      // What had the focus is gone, and 合并并继续 is closed until all is chosen.
      autoFocus={isFirst}
      aria-label={`${field.label}：${side === 'mine' ? '我的' : '对方的'}`}
      onChange={() => record.send({ type: 'PICK', key: name, side })}
    />
    <span>{children}</span>
  </label>
);
