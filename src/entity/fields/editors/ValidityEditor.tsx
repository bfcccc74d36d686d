import { DatePicker, InputNumber, Radio } from 'antd';
import { validityDraftIn } from '../values.ts';
import { type EditorProps, lock, tied } from './editor-props.ts';
import { calendarOf, wireOf } from './instants.ts';

const types = [
  { value: 'fixed', label: '固定时间' },
  { value: 'after_get', label: '领取后若干天' },
] as const;

/** A fixed window, or some days after something was got; the parts of the other way are dropped (award.md §0.2). */
export function ValidityEditor(props: EditorProps) {
  const { field, value, onChange } = props;
  const type = validityDraftIn(value)?.type ?? null;
  const choose = (chosen: string) =>
    onChange(
      chosen === 'fixed' ? { type: 'fixed', start_at: null, end_at: null } : { type: 'after_get', after_days: null },
    );
  return (
    <div className="validity-editor">
      <Radio.Group
        aria-label={`${field.label}的方式`}
        {...(type === null && { id: props.id })}
        {...lock(props)}
        options={[...types]}
        value={type}
        onChange={({ target }) => choose(String(target.value))}
      />
      {type === 'fixed' && <Period {...props} />}
      {type === 'after_get' && <Days {...props} />}
    </div>
  );
}

function Period(props: EditorProps) {
  const { id, value, onChange, onLeave } = props;
  const draft = validityDraftIn(value);
  const [start, end] = draft?.type === 'fixed' ? [draft.start_at, draft.end_at] : [];
  return (
    <DatePicker.RangePicker
      {...tied(props)}
      {...lock(props)}
      id={{ start: id, end: `${id}-end` }}
      className="wide"
      showTime
      showNow={false}
      needConfirm={false}
      value={[calendarOf(start), calendarOf(end)]}
      onChange={(range) => onChange({ type: 'fixed', start_at: wireOf(range?.[0]), end_at: wireOf(range?.[1]) })}
      onBlur={onLeave}
    />
  );
}

function Days(props: EditorProps) {
  const { value, onChange, onLeave } = props;
  const draft = validityDraftIn(value);
  return (
    <InputNumber<number>
      {...tied(props)}
      {...lock(props)}
      className="wide"
      prefix="领取后"
      suffix="天内有效"
      value={draft?.type === 'after_get' ? draft.after_days : null}
      onChange={(days) => onChange({ type: 'after_get', after_days: days })}
      onBlur={onLeave}
    />
  );
}
