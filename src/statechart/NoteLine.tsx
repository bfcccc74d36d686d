import { boxFonts, type Note } from './box-parts.ts';
import { Icon } from './Icon.tsx';
import { textWidth } from './text-width.ts';

interface Props {
  readonly note: Note;
  readonly x: number;
  /** Of the icon's upper edge. */
  readonly y: number;
}

/** One thing that a state starts or does; as wide as it was laid out for, whatever font the machine has. */
export const NoteLine = ({ note: { icon, text }, x, y }: Props) => (
  <g className="sc-note">
    <Icon name={icon} x={x} y={y} size={12} />
    <text x={x + 18} y={y + 10} fontSize={boxFonts.note} textLength={textWidth(text, boxFonts.note)}>
      {text}
    </text>
  </g>
);
