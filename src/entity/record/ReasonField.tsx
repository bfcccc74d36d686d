import { Input } from 'antd';
import { useId } from 'react';

/** Longest reason (award.md §2.3). */
const reasonLength = 100;
const points = (text: string) => [...text].length;
const cut = (text: string, max: number) => [...text].slice(0, max).join('');

interface Props {
  readonly reason: string;
  /** Characters that are wanted. */
  readonly least?: number | undefined;
  readonly onChange: (reason: string) => void;
}

/** Why something is done, where the operator must say so. */
export function ReasonField({ reason, least = 2, onChange }: Props) {
  const id = useId();
  return (
    <div className="confirm-reason">
      <label htmlFor={id}>原因</label>
      <Input.TextArea
        id={id}
        value={reason}
        placeholder={`请输入原因，至少 ${least} 个字`}
        autoSize={{ minRows: 2, maxRows: 6 }}
        count={{ show: true, max: reasonLength, strategy: points, exceedFormatter: (text, { max }) => cut(text, max) }}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
