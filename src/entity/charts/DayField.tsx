import { DatePicker } from 'antd';
import type { FocusEvent } from 'react';
import { dayFormats, dayOf, typedIn } from '../fields/editors/instants.ts';

interface Props {
  readonly label: string;
  /** `2026-01-31`, or ''. */
  readonly day: string;
  readonly invalid: boolean;
  readonly onChange: (day: string) => void;
}

/** One day, typed or chosen; without 今天, which would be this computer's. The calendar would put back what somebody has emptied. */
export const DayField = ({ label, day, invalid, onChange }: Props) => (
  <DatePicker
    aria-label={label}
    placeholder={label}
    format={dayFormats}
    showNow={false}
    allowClear={false}
    {...(invalid && { status: 'error' })}
    value={day === '' ? null : dayOf(day)}
    onChange={(at) => onChange(at ? at.format('YYYY-MM-DD') : '')}
    onBlur={(event: FocusEvent<HTMLElement>) => {
      const { target } = event;
      const typed = typedIn(event)?.format('YYYY-MM-DD') ?? day;
      if (typed !== day) onChange(typed);
      if (day !== '' && target instanceof HTMLInputElement && target.value === '') onChange('');
    }}
  />
);
