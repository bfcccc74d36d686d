import { useSelector } from '@xstate/react';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import type { Entity, Filter } from '../../../contract/entity/entity.ts';
import { rangeKeys } from '../../../contract/core/page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { calendarOf } from '../fields/editors/instants.ts';
import { usualRanges } from './range-days.ts';
import { BetweenEditor } from './BetweenEditor.tsx';
import './range-editor.css';

interface Props {
  readonly filter: Extract<Filter, { kind: 'range' | 'between' }>;
  readonly entity: Entity;
  readonly id: string;
  readonly table: TableActor;
}

/** A day of the search area as the calendar holds it. */
const onCalendar = (day: unknown) =>
  typeof day === 'string' && day !== '' ? calendarOf(`${day}T00:00:00+08:00`) : null;

/** Counted from the day on which one is chosen: a page may stand open over midnight. */
const presets = usualRanges(0).map(({ label }, at) => ({
  label,
  value: (): [Dayjs | null, Dayjs | null] => {
    const range = usualRanges(Date.now())[at];
    return [onCalendar(range?.from), onCalendar(range?.to)];
  },
}));

/** From one day or number to another, both included. */
export const RangeEditor = (props: Props) =>
  props.filter.kind === 'between' ? <BetweenEditor {...props} /> : <DaysEditor {...props} />;

/** The usual ranges stand beside the calendar. */
function DaysEditor({ filter, id, table }: Props) {
  const [first, last] = rangeKeys(filter.key);
  const from = useSelector(table, ({ context }) => context.draft[first]);
  const to = useSelector(table, ({ context }) => context.draft[last]);
  const fill = (days: readonly (string | null)[] | null) => {
    for (const [at, key] of [first, last].entries()) table.send({ type: 'FILL', key, value: days?.[at] ?? '' });
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      className="range-editor"
      classNames={{ popup: { root: 'range-popup' } }}
      allowEmpty
      suffixIcon={null}
      separator="～"
      placeholder={['开始日期', '结束日期']}
      value={[onCalendar(from), onCalendar(to)]}
      presets={presets}
      onChange={(_, days) => fill(days)}
    />
  );
}
