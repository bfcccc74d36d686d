import { useSelector } from '@xstate/react';
import { Select, Switch } from 'antd';
import { entered } from '../../../machines/record-values.ts';
import { textIn } from '../values.ts';
import { type EditorProps, lock, tied } from './editor-props.ts';

/** One of a fixed set: those that the other values leave open. */
export function SelectEditor(props: EditorProps) {
  const { field, record, value, onChange, onLeave } = props;
  const { options = {}, optionsFor } = field;
  const codes = useSelector(record, ({ context }) =>
    (optionsFor ? optionsFor(entered(context.draft)) : Object.keys(options)).join(' '),
  );
  const open = codes.split(' ').filter((code) => code !== '');
  const chosen = textIn(value);
  return (
    <Select
      {...tied(props)}
      {...lock(props)}
      className="wide"
      allowClear
      placeholder={`请选择${field.label}`}
      showSearch={{ optionFilterProp: 'label' }}
      options={open.map((code) => ({ value: code, label: options[code]?.label ?? code }))}
      value={chosen === '' ? null : chosen}
      onChange={(code: string | undefined) => onChange(code ?? null)}
      onBlur={onLeave}
    />
  );
}

/** Yes or no. */
export function SwitchEditor(props: EditorProps) {
  const { value, onChange } = props;
  return <Switch {...tied(props)} {...lock(props)} checked={value === true} onChange={onChange} />;
}
