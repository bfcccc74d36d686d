import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { Field } from '../../../contract/entity/field.ts';
import type { Mask } from '../../../contract/core/mask.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type RevealActor, shownValue } from '../../../machines/entity/record/reveal.ts';
import { Permitted } from '../permitted.tsx';
import { textIn } from './values.ts';

/** What the whole of a value is called. */
const wholes: Readonly<Record<Mask, string>> = {
  mobile: '手机号',
  name: '姓名',
  id: '证件号',
  address: '地址',
  code: '码',
  day: '生日',
};

interface Props {
  readonly reveal: RevealActor | undefined;
  /** Permission id of the page that the row belongs to. */
  readonly page: string;
  readonly row: Row;
  readonly name: string;
  readonly field: Field;
}

/** A masked value, and for those who may read details an eye that shows this one in full. */
export function MaskedValue({ reveal, page, row, name, field }: Props) {
  const key = { id: row.id, version: row.version, field: name };
  const value = useSelector(reveal, (snapshot) => snapshot && shownValue(snapshot.context, key));
  return (
    <span className="masked">
      <span className="masked-text">{value ?? textIn(row[name])}</span>
      {reveal && (
        <Permitted page={page} action="get">
          <Eye reveal={reveal} target={key} shown={value !== undefined} whole={wholes[field.mask ?? 'id']} />
        </Permitted>
      )}
    </span>
  );
}

interface EyeProps {
  readonly reveal: RevealActor;
  readonly target: { readonly id: number; readonly version: number; readonly field: string };
  readonly shown: boolean;
  readonly whole: string;
}

function Eye({ reveal, target, shown, whole }: EyeProps) {
  const event = { type: shown ? 'CONCEAL' : 'REVEAL', ...target } as const;
  const possible = useSelector(reveal, (snapshot) => snapshot.can(event));
  const label = `${shown ? '隐藏' : '查看'}完整${whole}`;
  return (
    <button
      type="button"
      className="eye-button"
      aria-label={label}
      title={label}
      disabled={!possible}
      onClick={() => reveal.send(event)}
    >
      {shown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
    </button>
  );
}
