import { changeOf } from '../../../contract/entity/change.ts';

/** A figure against an earlier one, with a sign that is not a colour alone; why it is not in percent is there for pointer and reader. */
export function ChangeMark({ now, before }: { readonly now: number; readonly before: number }) {
  const { text, reason } = changeOf(now, before);
  return (
    <em className="change" data-trend={Math.sign(now - before)} title={reason}>
      {text}
    </em>
  );
}
