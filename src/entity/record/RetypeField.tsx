import { Input } from 'antd';
import { useId } from 'react';

interface Props {
  /** What the text is: 名称, or 条数. */
  readonly what: string;
  readonly wanted: string;
  readonly typed: string;
  readonly onChange: (text: string) => void;
}

/** What is typed once more before something that cannot be taken back. */
export function RetypeField({ what, wanted, typed, onChange }: Props) {
  const id = useId();
  return (
    <div className="confirm-reason">
      <label htmlFor={id}>
        请输入{what}「{wanted}」以确认
      </label>
      <Input id={id} value={typed} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
