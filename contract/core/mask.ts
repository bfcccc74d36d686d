/** What of a value stays readable for roles that see masked data (wider.md §1.5). */
export type Mask = 'mobile' | 'name' | 'id' | 'address' | 'code' | 'day';

/** A field, as far as masks go. */
interface Maskable {
  readonly mask?: Mask;
}

const star = '*';
const stars = (count: number) => star.repeat(Math.max(count, 1));

/** The first `head` and the last `tail` characters; a text too short for that shows nothing. */
function ends(text: string, head: number, tail: number): string {
  const letters = [...text];
  if (letters.length <= head + tail) return stars(letters.length);
  return [...letters.slice(0, head), stars(letters.length - head - tail), ...letters.slice(-tail)].join('');
}

/** Up to the district, or to the city or province where none is named. */
const district = /^.*?(?:区|县|旗)|^.*?市|^.*?(?:省|自治区)/u;

const masks: Readonly<Record<Mask, (text: string) => string>> = {
  mobile: (text) => ends(text, 3, 4),
  // The length of a name is part of it: always one star.
  name: (text) => `${[...text][0] ?? ''}${star}`,
  id: (text) => ends(text, 3, 4),
  code: (text) => ends(text, 0, 4),
  // The year of a day of birth.
  day: (text) => `${text.slice(0, 4)}-**-**`,
  address: (text) => `${district.exec(text)?.[0] ?? ''}${stars(3)}`,
};

/** A text as masked roles see it: `138****0001`, `张*`. Nothing stays nothing. */
export const maskText = (mask: Mask, text: string): string => (text === '' ? '' : masks[mask](text));

/** The value of a field as masked roles see it. */
export const masked = ({ mask }: Maskable, value: unknown): unknown =>
  mask !== undefined && typeof value === 'string' ? maskText(mask, value) : value;

/** Whether a value of a masked field has been masked: no value that is kept has a star in it. */
export const isMasked = ({ mask }: Maskable, value: unknown): boolean =>
  mask !== undefined && typeof value === 'string' && value.includes(star);

/** A row with the values of its masked fields masked. */
export const maskedRow = <Row extends Readonly<Record<string, unknown>>>(
  fields: Readonly<Record<string, Maskable>>,
  row: Row,
): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.mask !== undefined && key in row ? [[key, masked(field, row[key])] as const] : [],
    ),
  ),
});
