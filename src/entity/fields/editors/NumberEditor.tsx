import { InputNumber } from 'antd';
import type { Field } from '../../../../contract/entity/field.ts';
import { typedNumber } from '../../../../contract/core/typed-number.ts';
import { yuanOf } from '../../../../contract/core/yuan.ts';
import { fenOf } from '../formats.ts';
import { numberIn } from '../values.ts';
import { type ControlProps, type EditorProps, lock, tied } from './editor-props.ts';

const hintOf = ({ placeholder, label }: Field) => placeholder ?? `请输入${label}`;

/** What stands in the box, as the form and a file read it alike; what is no number stays as it is, and is said by the rules. */
const typed = (text: string | undefined): string => typedNumber(text ?? '').replace(/%$/, '');

/** A whole number. What is out of range or broken is said by the rules, not silently put right. */
export function NumberEditor(props: ControlProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <InputNumber<number | string>
      {...tied(props)}
      {...lock(props)}
      className="wide"
      controls={false}
      parser={typed}
      placeholder={hintOf(field)}
      {...(field.unit !== undefined && { suffix: field.unit })}
      value={numberIn(value)}
      onChange={onChange}
      onBlur={onLeave}
    />
  );
}

interface Typing {
  readonly userTyping: boolean;
  readonly input: string;
}

/** Two decimals at rest, what was typed while typing. */
const atRest = (yuan: string | undefined, { userTyping, input }: Typing) => {
  if (userTyping) return input;
  const fen = fenOf(yuan ?? '');
  return fen === null ? (yuan ?? '') : yuanOf(fen);
};

/** Money: yuan on the screen, fen in the form, never a floating point number in between. */
export function MoneyEditor(props: ControlProps) {
  const { field, value, onChange, onLeave } = props;
  const fen = numberIn(value);
  return (
    <InputNumber<string>
      {...tied(props)}
      {...lock(props)}
      stringMode
      className="wide"
      controls={false}
      prefix="¥"
      suffix="元"
      placeholder={hintOf(field)}
      formatter={atRest}
      parser={typed}
      value={fen === null ? null : yuanOf(fen)}
      onChange={(yuan) => onChange(yuan === null ? null : fenOf(yuan))}
      onBlur={onLeave}
    />
  );
}

/** A share of a hundred: what has too many digits is said by the rules, not rounded. */
export function PercentEditor(props: EditorProps) {
  const { field, value, onChange, onLeave } = props;
  return (
    <InputNumber<number | string>
      {...tied(props)}
      {...lock(props)}
      className="wide"
      controls={false}
      suffix="%"
      parser={typed}
      placeholder={hintOf(field)}
      value={numberIn(value)}
      onChange={onChange}
      onBlur={onLeave}
    />
  );
}
