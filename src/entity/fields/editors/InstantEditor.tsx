import { DatePicker } from 'antd';
import { choosing, type ControlProps, type EditorProps, lock, tied } from './editor-props.ts';
import { periodDraftIn, textIn } from '../values.ts';
import { calendarOf, dayEnds, dayFormats, dayOf, instantFormats, typedIn, wireOf } from './instants.ts';

/** A day and a time in Asia/Shanghai. Without 此刻: that would be this computer's clock. */
export function InstantEditor(props: ControlProps) {
  const { value, onChange, onLeave } = props;
  return (
    <DatePicker
      {...choosing(props)}
      showTime
      format={instantFormats}
      showNow={false}
      needConfirm={false}
      value={calendarOf(value)}
      onChange={(at) => onChange(wireOf(at))}
      onBlur={(event) => {
        const at = wireOf(typedIn(event));
        if (at !== null && at !== value) onChange(at);
        onLeave();
      }}
    />
  );
}

/** A day, without a time. */
export function DateEditor(props: EditorProps) {
  const { value, onChange, onLeave } = props;
  const day = textIn(value);
  return (
    <DatePicker
      {...choosing(props)}
      format={dayFormats}
      showNow={false}
      value={day === '' ? null : dayOf(day)}
      onChange={(at) => onChange(at ? at.format('YYYY-MM-DD') : null)}
      onBlur={(event) => {
        const typed = typedIn(event)?.format('YYYY-MM-DD') ?? day;
        if (typed !== day) onChange(typed);
        onLeave();
      }}
    />
  );
}

/** A beginning and an end; the end may stay empty where the field says so. */
export function PeriodEditor(props: EditorProps) {
  const { id, field, value, onChange, onLeave } = props;
  const { start_at, end_at } = periodDraftIn(value);
  const given = (start: string | null, end: string | null) =>
    onChange(start === null && end === null ? null : { start_at: start, end_at: end });
  return (
    <DatePicker.RangePicker
      {...tied(props)}
      {...lock(props)}
      id={{ start: id, end: `${id}-end` }}
      className="wide"
      showTime={{ defaultValue: dayEnds }}
      format={instantFormats}
      showNow={false}
      needConfirm={false}
      allowEmpty={[false, field.openEnd === true]}
      placeholder={['开始时间', field.openEnd ? '长期' : '结束时间']}
      value={[calendarOf(start_at), calendarOf(end_at)]}
      onCalendarChange={(range) => given(wireOf(range?.[0]), wireOf(range?.[1]))}
      onBlur={(event, { range }) => {
        const at = wireOf(typedIn(event));
        if (range === 'start' && at !== null && at !== start_at) given(at, end_at);
        if (range === 'end' && at !== null && at !== end_at) given(start_at, at);
        onLeave();
      }}
    />
  );
}
