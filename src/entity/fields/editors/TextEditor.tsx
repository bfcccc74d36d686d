import { Input } from 'antd';
import type { Field } from '../../../../contract/entity/field.ts';
import { textIn } from '../values.ts';
import { type ControlProps, lock, tied } from './editor-props.ts';

const characters = (text: string) => [...text].length;

/** Counted as the rules count: characters, not code units. Too long is said, not cut. */
const counter = ({ max }: Field) => (max === undefined ? {} : { count: { show: true, max, strategy: characters } });

const hintOf = ({ placeholder, label }: Field) => placeholder ?? `请输入${label}`;

/** One line of text. */
export function TextEditor(props: ControlProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <Input
      {...tied(props)}
      {...lock(props)}
      {...counter(field)}
      allowClear
      placeholder={hintOf(field)}
      value={textIn(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

/** Some lines of text. */
export function TextareaEditor(props: ControlProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <Input.TextArea
      {...tied(props)}
      {...lock(props)}
      {...counter(field)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      placeholder={hintOf(field)}
      value={textIn(value)}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}
