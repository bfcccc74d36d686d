import { DatePicker } from 'antd';
import { type EditorProps, lock, tied } from './editor-props.ts';
import { calendarOf, wireOf } from './instants.ts';

/** A day and a time in Asia/Shanghai. Without 此刻: that would be this computer's clock. */
export function InstantEditor(props: EditorProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <DatePicker
      {...tied(props)}
      {...lock(props)}
      className="wide"
      showTime
      showNow={false}
      needConfirm={false}
      placeholder={`请选择${field.label}`}
      value={calendarOf(value)}
      onChange={(at) => onChange(wireOf(at))}
      onBlur={onLeave}
    />
  );
}
