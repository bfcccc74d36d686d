import { useSelector } from '@xstate/react';
import { Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { menuIcon } from '../../../shell/icons/menu-icons.tsx';
import { entered } from '../../../../machines/entity/record/record-values.ts';
import { textIn, textsIn } from '../values.ts';
import { choosing, type ControlProps, type EditorProps, lock, tied } from './editor-props.ts';
import { several } from '../several.ts';
import { SearchSelect } from '../../../core/widgets/SearchSelect.tsx';

/** The codes that the other values leave open. */
function useOpenCodes({ record, field: { options = {}, optionsFor }, within }: EditorProps): readonly string[] {
  const codes = useSelector(record, ({ context }) =>
    (optionsFor ? optionsFor(entered(within ?? context.draft)) : Object.keys(options)).join(' '),
  );
  return codes.split(' ').filter((code) => code !== '');
}

/** One of a fixed set: those that the other values leave open. */
export const SelectEditor = (props: EditorProps) => <ChoiceEditor {...props} open={useOpenCodes(props)} />;

interface Chosen {
  readonly value?: string | number;
  readonly label?: ReactNode;
}
const withIcon = ({ value, label }: Chosen) => (
  <span className="pictured">
    {menuIcon(textIn(value))} {label}
  </span>
);
/** Codes that name icons are drawn with them. */
const pictured = { optionRender: withIcon, labelRender: withIcon };

/** One of these codes. */
export function ChoiceEditor(props: ControlProps & { readonly open: readonly string[] }) {
  const { field, open, value, onChange, onLeave } = props;
  const { options = {} } = field;
  const chosen = textIn(value);
  return (
    <SearchSelect
      {...choosing(props)}
      options={open.map((code) => ({ value: code, label: options[code]?.label ?? code }))}
      value={chosen === '' ? null : chosen}
      {...(field.pictured && pictured)}
      onChange={(code: string | undefined) => onChange(code ?? null)}
      onBlur={onLeave}
    />
  );
}

/** Some of a fixed set, in its order whatever order they are chosen in. */
export function MultiselectEditor(props: EditorProps) {
  const { field, value, onChange, onLeave } = props;
  const { options = {} } = field;
  const open = useOpenCodes(props);
  return (
    <SearchSelect
      {...choosing(props)}
      {...several}
      options={open.map((code) => ({ value: code, label: options[code]?.label ?? code }))}
      value={[...textsIn(value)]}
      onChange={(codes: readonly string[]) => onChange(Object.keys(options).filter((code) => codes.includes(code)))}
      onBlur={onLeave}
    />
  );
}

/** Words that somebody makes up: Enter, a comma or leaving the field ends one. */
export function TagsEditor(props: EditorProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <Select
      {...tied(props)}
      {...lock(props)}
      className="wide"
      mode="tags"
      allowClear
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', '、', ';', '；']}
      placeholder={field.placeholder ?? `请输入${field.label}，回车添加`}
      value={[...textsIn(value)]}
      onChange={(words: readonly string[]) => onChange(words.map((word) => word.trim()).filter((word) => word !== ''))}
      onBlur={onLeave}
    />
  );
}

/** Yes or no. */
export function SwitchEditor(props: ControlProps) {
  const { value, onChange } = props;
  return <Switch {...tied(props)} {...lock(props)} checked={value === true} onChange={onChange} />;
}
