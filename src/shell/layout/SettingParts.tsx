import { Switch } from 'antd';
import { type CSSProperties, useId } from 'react';

interface Option<Value> {
  readonly value: Value;
  readonly name: string;
  /** Draws a small picture of what it does to the frame. */
  readonly look?: string;
  readonly colour?: string;
}

interface GroupProps<Value extends string> {
  readonly label: string;
  readonly note?: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of several. A colour is a dot of that colour; what looks like something is drawn; the rest are words. */
export function ChoiceGroup<Value extends string>({ label, note, options, value, onChoose }: GroupProps<Value>) {
  const group = useId();
  return (
    <fieldset className="setting">
      <legend>{label}</legend>
      {note !== undefined && <p className="setting-note">{note}</p>}
      <div className="setting-choices">
        {options.map(({ value: own, name, look, colour }) => (
          <label
            key={own}
            className="setting-choice"
            title={name}
            data-kind={colour ? 'colour' : look ? 'look' : 'word'}
          >
            <input
              type="radio"
              name={group}
              value={own}
              checked={own.toLowerCase() === value.toLowerCase()}
              onChange={() => onChoose(own)}
            />
            {colour !== undefined && <span className="setting-dot" style={dotOf(colour)} aria-hidden />}
            {look !== undefined && <span className="setting-look" data-look={look} aria-hidden />}
            <span className={colour === undefined ? 'setting-name' : 'setting-unseen'}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const dotOf = (colour: string): CSSProperties => ({ background: colour, color: colour });

interface SwitchProps {
  readonly label: string;
  /** Why it has no effect now; '' when it has. */
  readonly note?: string;
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Something that is on or off; greyed, with the reason, where it would have no effect. */
export function SettingSwitch({ label, note = '', on, onTurn }: SwitchProps) {
  const id = useId();
  return (
    <div className="setting-line">
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        size="small"
        aria-label={label}
        {...(note !== '' && { 'aria-describedby': `${id}-note` })}
        checked={on}
        disabled={note !== '' && !on}
        onChange={onTurn}
      />
      {note !== '' && (
        <p id={`${id}-note`} className="setting-note">
          {note}
        </p>
      )}
    </div>
  );
}
