import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { initialValues } from '../../../../contract/entity/entity.ts';
import { demanded, faultOf } from '../../../../contract/entity/fault.ts';
import type { Field, Fields, Values } from '../../../../contract/entity/field.ts';
import { applicable, changed, entered } from '../../../../machines/entity/record/record-values.ts';
import { rowsIn } from '../values.ts';
import type { EditorProps } from './editor-props.ts';
import { SingleEditor } from './SingleEditor.tsx';
import './list-editor.css';

/** Rows of small fields: added, copied, moved and taken out by buttons that a keyboard reaches. */
export function ListEditor(props: EditorProps) {
  const { id, field, value, locked, onChange } = props;
  const rows = rowsIn(value);
  const { max = 1000, label, told, fixedRows } = field;
  const draft = useSelector(props.record, ({ context }) => context.draft);
  const kept = useSelector(props.record, ({ context }) => (context.mode === 'edit' ? context.row : null));
  // Its picture belongs to the row in this place: no row changes places meanwhile.
  const isUploading = useSelector(
    props.record,
    ({ context }) => context.upload?.key.startsWith(`${props.name}.`) === true,
  );
  const items = askedItems(field, entered(draft));
  const { each = [], all = '' } = told?.(rows, entered(draft), kept ?? {}) ?? {};
  const isFull = rows.length >= max;
  const put = (next: readonly Values[]) => onChange(next.length === 0 ? null : next);
  const add = (row: Values, at: number) => put(rows.toSpliced(at, 0, row));
  return (
    <div className="list-editor" role="group" aria-label={label} aria-describedby={props.describedBy}>
      {rows.length > 0 && (
        <ol className="list-rows">
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place.
            <li key={index} className="list-row" aria-label={`${label} 第 ${index + 1} 行`}>
              <RowFields
                {...props}
                items={items}
                note={each[index]}
                isFixed={fixedRows === true}
                row={row}
                index={index}
                onRow={(next) => put(rows.with(index, next))}
              />
              {!locked && !fixedRows && (
                <RowTools
                  {...{ label, index, rows, isFull, isUploading }}
                  onPut={put}
                  onCopy={() => add(copyOf(field.items ?? {}, row), index + 1)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {all !== '' && (
        <output className="list-told" htmlFor={id}>
          {all}
        </output>
      )}
      {!locked && !fixedRows && (
        <Button
          id={id}
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => add(initialValues(items), rows.length)}
        >
          {isFull ? `最多 ${max} 行` : `添加${label}`}
        </Button>
      )}
    </div>
  );
}

/** What a row is asked for, as the rest of the form has it. */
function askedItems({ items = {}, itemsFor }: Field, values: Values): Fields {
  const asked = itemsFor?.(values);
  return asked ? Object.fromEntries(Object.entries(items).filter(([key]) => asked.includes(key))) : items;
}

/** A row once more, without what the server has made of it. */
const copyOf = (items: Fields, row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !items[key]?.computed));

interface RowProps extends EditorProps {
  readonly items: Fields;
  /** What the row comes to beside the others. */
  readonly note: string | undefined;
  /** The row is the server's: what it comes to is its heading. */
  readonly isFixed: boolean;
  readonly row: Values;
  readonly index: number;
  readonly onRow: (row: Values) => void;
}

function RowFields({ items, note, isFixed, row, index, onRow, ...props }: RowProps) {
  const kept = useSelector(props.record, ({ context }) => (context.mode === 'edit' ? context.row : null));
  return (
    <div className="list-fields">
      {isFixed && <strong className="list-head">{note}</strong>}
      {Object.entries(applicable(items, row))
        .filter(([, { computed }]) => !computed)
        .map(([key, declared]) => {
          const item = demanded(declared, row);
          const id = `${props.id}-${index}-${key}`;
          const fault = props.invalid ? faultOf(item, row[key], row) : undefined;
          const why = kept ? item.locked?.(kept) : undefined;
          return (
            <div key={key} className="list-field" data-kind={item.kind} title={why}>
              <label htmlFor={id} className={item.rule === undefined ? '' : 'required-label'}>
                {item.label}
              </label>
              <SingleEditor
                {...props}
                id={id}
                name={key}
                field={item}
                within={row}
                path={`${props.name}.${index}.${key}`}
                locked={props.locked || why !== undefined}
                invalid={fault !== undefined}
                describedBy={fault === undefined ? undefined : `${id}-error`}
                value={row[key]}
                onChange={(changedTo) => onRow(changed(items, row, { [key]: changedTo }))}
              />
              {fault !== undefined && (
                <span id={`${id}-error`} className="list-fault">
                  {fault}
                </span>
              )}
            </div>
          );
        })}
      {!isFixed && note !== undefined && note !== '' && <small className="list-note">{note}</small>}
    </div>
  );
}

interface ToolsProps {
  readonly label: Field['label'];
  readonly index: number;
  readonly rows: readonly Values[];
  readonly isFull: boolean;
  /** A picture is on its way into one of the rows. */
  readonly isUploading: boolean;
  readonly onPut: (rows: readonly Values[]) => void;
  readonly onCopy: () => void;
}

interface Tool {
  readonly name: string;
  readonly face: ReactNode;
  readonly use: () => void;
  readonly closed: boolean;
}

function RowTools({ label, index, rows, isFull, isUploading, onPut, onCopy }: ToolsProps) {
  const others = rows.toSpliced(index, 1);
  const moveTo = (place: number) => onPut(others.toSpliced(place, 0, ...rows.slice(index, index + 1)));
  const tools: readonly Tool[] = [
    { name: '上移', face: <ArrowUpOutlined aria-hidden />, use: () => moveTo(index - 1), closed: index === 0 },
    {
      name: '下移',
      face: <ArrowDownOutlined aria-hidden />,
      use: () => moveTo(index + 1),
      closed: index === others.length,
    },
    { name: '复制', face: <CopyOutlined aria-hidden />, use: onCopy, closed: isFull },
    { name: '删除', face: <DeleteOutlined aria-hidden />, use: () => onPut(others), closed: false },
  ];
  return (
    <div className="list-tools">
      {tools.map(({ name, face, use, closed }) => (
        <Button
          key={name}
          type="text"
          size="small"
          aria-label={`${name}${label} 第 ${index + 1} 行`}
          title={name}
          icon={face}
          disabled={closed || isUploading}
          onClick={use}
        />
      ))}
    </div>
  );
}
