import './tag-select.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly chosen: readonly Value[];
  readonly onToggle: (value: Value) => void;
  readonly onToggleAll: () => void;
}

/** Several of a few, each a tag that is pressed or not; the first stands for all of them (spec §5). */
export function TagSelect<Value extends string>({ label, options, chosen, onToggle, onToggleAll }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="tag-select">
      <button type="button" aria-pressed={options.every(({ value }) => chosen.includes(value))} onClick={onToggleAll}>
        全部
      </button>
      {options.map(({ value, name }) => (
        <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => onToggle(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}
