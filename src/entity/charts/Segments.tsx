import { Segmented } from 'antd';

interface Props<Key extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Key, string>>;
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}

/** One of a few, side by side. */
export function Segments<Key extends string>({ label, options, value, onChange }: Props<Key>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of texts are its keys.
  const keys = Object.keys(options) as Key[];
  return (
    <Segmented<Key>
      className="segments"
      aria-label={label}
      value={value}
      options={keys.map((key) => ({ value: key, label: options[key] }))}
      onChange={onChange}
    />
  );
}
