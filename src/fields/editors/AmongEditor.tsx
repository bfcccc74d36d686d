import { useSelector } from '@xstate/react';
import { Select } from 'antd';
import type { Values } from '../../../contract/field.ts';
import { numberIn, rowsIn, textIn } from '../values.ts';
import { choosing, type EditorProps } from './editor-props.ts';

/** A kind of goods by its own name, with what is left of it. */
const optionOf = ({ sku_id, spec_text, stock_available }: Values) => ({
  value: numberIn(sku_id) ?? 0,
  label: `${textIn(spec_text)}（可用 ${(numberIn(stock_available) ?? 0).toLocaleString('en-US')}）`,
});

/** One of the parts that the record is made of. */
export function AmongEditor(props: EditorProps) {
  const { field, record, value, onChange, onLeave } = props;
  const row = useSelector(record, ({ context }) => context.row);
  return (
    <Select
      {...choosing(props)}
      options={rowsIn(row && field.among?.(row)).map(optionOf)}
      value={numberIn(value)}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      onBlur={onLeave}
    />
  );
}
