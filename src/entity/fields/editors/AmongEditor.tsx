import { useSelector } from '@xstate/react';
import { idsIn, numberIn } from '../values.ts';
import { choosing, type EditorProps } from './editor-props.ts';
import { several } from '../several.ts';
import { SearchSelect } from '../../../core/widgets/SearchSelect.tsx';

/** One of the parts that the record is made of, or several. */
export function AmongEditor(props: EditorProps) {
  const { field, record, value, onChange, onLeave } = props;
  const row = useSelector(record, ({ context }) => context.row);
  const options = [...((row && field.among?.(row)) ?? [])];
  if (field.kind === 'references')
    return (
      <SearchSelect
        {...choosing(props)}
        {...several}
        options={options}
        value={[...idsIn(value)]}
        onChange={(chosen: readonly number[]) => onChange(chosen.length > 0 ? chosen : null)}
        onBlur={onLeave}
      />
    );
  return (
    <SearchSelect
      {...choosing(props)}
      options={options}
      value={numberIn(value)}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      onBlur={onLeave}
    />
  );
}
