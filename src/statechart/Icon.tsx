import { type IconName, iconSize } from './pill-parts.ts';

/** Drawn on a field of 16 × 16, in strokes of the text's colour. */
const shapes: Readonly<Record<IconName | 'fold' | 'unfold', string>> = {
  done: 'M3 8.5 6.5 12 13 4.5',
  error: 'M4 4 12 12M12 4 4 12',
  snapshot: 'M1.5 8Q8 1 14.5 8 8 15 1.5 8ZM8 6A2 2 0 1 1 8 10 2 2 0 1 1 8 6',
  after: 'M8 2A6 6 0 1 1 8 14 6 6 0 1 1 8 2M8 4.8V8L10.4 9.6',
  always: 'M9 1.5 3.5 9H8L7 14.5 12.5 7H8Z',
  reenter: 'M12.9 10A5.2 5.2 0 1 1 12.6 5.6M13 2.4V5.8H9.6',
  to: 'M2 8H13M9 4 13 8 9 12',
  from: 'M2.5 8H10M6.5 4 10.5 8 6.5 12M13.5 3V13',
  invoke: 'M13 6.2A5.3 5.3 0 0 0 3.4 5.4M3 9.8A5.3 5.3 0 0 0 12.6 10.6M3 2.4V5.6H6.2M13 13.6V10.4H9.8',
  entry: 'M2 8H9M6 5 9 8 6 11M11 3H13.5V13H11',
  exit: 'M7 8H14M11 5 14 8 11 11M5 3H2.5V13H5',
  fold: 'M4 10 8 6 12 10',
  unfold: 'M4 6 8 10 12 6',
};

interface Props {
  readonly name: keyof typeof shapes;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** A small sign whose upper left corner is at x, y. */
export const Icon = ({ name, x, y, size = iconSize }: Props) => (
  <path className={`sc-icon sc-icon-${name}`} d={shapes[name]} transform={`translate(${x} ${y}) scale(${size / 16})`} />
);

/** Whether a text names an icon, as the parts of pills do. */
export const isIcon = (name: string): name is IconName => Object.hasOwn(shapes, name);
