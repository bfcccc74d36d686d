import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Field, Values } from '../../contract/field.ts';
import { type PickerActor, titleKey } from '../../machines/picker.ts';
import { applicable, changedKeys, entered, formOf, startValues } from '../../machines/record-values.ts';
import type { RecordActor } from '../../machines/record.ts';
import { cellOf } from '../fields/cells.tsx';
import { formatValidity, nothing } from '../fields/formats.ts';
import { wordsIn } from '../fields/html-nodes.tsx';
import { titleOf, titlesIn } from '../fields/titles.ts';
import { idsIn, picturesIn, type Titled, textIn, validityIn } from '../fields/values.ts';
import { takeFocus } from './take-focus.ts';

interface Props {
  readonly record: RecordActor;
  readonly picker: PickerActor;
}

/** Somebody else saved first: what stood there, what is mine, what is theirs; the operator decides (code 40901). */
export function ConflictTable({ record, picker }: Props) {
  const context = useSelector(record, (snapshot) => snapshot.context);
  const seen = useSelector(picker, (snapshot) => snapshot.context.titles);
  const { base, draft, row, error } = context;
  const theirs = startValues(context);
  const fields = applicable(formOf(context), { ...draft, ...entered(theirs) });
  const differing = new Set([...changedKeys(base, draft), ...changedKeys(base, theirs)]);
  const titles = (key: string, field: Field, values: Values): readonly Titled[] => {
    const target = typeof field.refers === 'function' ? field.refers(entered(values)) : field.refers;
    const picked = idsIn(values[key]).map((id) => ({ id, title: seen[titleKey(target ?? '', id)] ?? '' }));
    return [...(row ? titlesIn(row, key, field) : []), ...picked.filter(({ title }) => title !== '')];
  };
  return (
    <section className="conflict" aria-label="与他人的修改冲突">
      <Alert
        type="warning"
        showIcon
        title={error}
        description="以下字段不一致，请选择以谁的内容继续编辑，再次确定后才会保存。"
      />
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
          {Object.entries(fields)
            .filter(([key]) => differing.has(key))
            .map(([key, field]) => (
              <tr key={key}>
                <th scope="row">{field.label}</th>
                <td>{valueIn(key, field, base, titles(key, field, base))}</td>
                <td>{valueIn(key, field, draft, titles(key, field, draft))}</td>
                <td>{valueIn(key, field, theirs, titles(key, field, theirs))}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className="conflict-choices">
        <Button ref={takeFocus} onClick={() => record.send({ type: 'TAKE_THEIRS' })}>
          采用对方的
        </Button>
        <Button type="primary" onClick={() => record.send({ type: 'KEEP_MINE' })}>
          保留我的修改
        </Button>
      </div>
    </section>
  );
}

const Thumbnails = ({ value }: { readonly value: unknown }) => (
  <span className="thumbnails">
    {picturesIn(value).map(({ file_id, url }) => (
      <img key={file_id} src={url} alt={`图片 ${file_id}`} />
    ))}
  </span>
);

/** A value of one side, short but whole enough to compare. */
function valueIn(key: string, field: Field, values: Values, titles: readonly Titled[]): ReactNode {
  const value = values[key];
  if (field.kind === 'richtext') return wordsIn(textIn(value)) || nothing;
  if (field.kind === 'reference' || field.kind === 'references')
    return (
      idsIn(value)
        .map((id) => titleOf(titles, id))
        .join('、') || nothing
    );
  if (field.kind === 'images') return <Thumbnails value={value} />;
  const validity = field.kind === 'validity' ? validityIn(value) : undefined;
  return validity ? formatValidity(validity) : cellOf(key, field, values);
}
