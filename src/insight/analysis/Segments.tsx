import { useId } from 'react';
import './analysis.css';

interface Props<Key extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Key, string>>;
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}

/** One of a few, side by side: real radio buttons under their looks. */
export function Segments<Key extends string>({ label, options, value, onChange }: Props<Key>) {
  const name = useId();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of texts are its keys.
  const keys = Object.keys(options) as Key[];
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      {keys.map((key) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          <span>{options[key]}</span>
        </label>
      ))}
    </fieldset>
  );
}
