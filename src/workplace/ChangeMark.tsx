import { changeText } from './words.ts';

/** A figure against an earlier one, with a sign that is not a colour alone. */
export const ChangeMark = ({ now, before }: { readonly now: number; readonly before: number }) => (
  <em className="change" data-trend={Math.sign(now - before)}>
    {changeText(now, before)}
  </em>
);
