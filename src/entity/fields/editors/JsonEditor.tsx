import { Input } from 'antd';
import { jsonIn } from '../../../../contract/core/json-value.ts';
import { type EditorProps, lock, tied } from './editor-props.ts';

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

/** JSON as text. While it is typed the form holds what was typed; on leaving, what it says, where it says something. */
export function JsonEditor(props: EditorProps) {
  const { field, value, onChange, onLeave } = props;
  const leave = () => {
    const read = typeof value === 'string' ? jsonIn(value) : undefined;
    if (read && 'value' in read && typeof read.value === 'object') onChange(read.value);
    onLeave();
  };
  return (
    <Input.TextArea
      {...tied(props)}
      {...lock(props)}
      className="code"
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 16 }}
      placeholder={field.placeholder ?? `请输入${field.label}（JSON）`}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
      onBlur={leave}
    />
  );
}
