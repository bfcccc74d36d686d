import type { Field } from '../../../contract/entity/field.ts';

/** How a column of a kind looks: `ellipsis` columns cut their text and show it in full on hover. */
export interface Look {
  readonly width: number;
  readonly align?: 'end';
  readonly ellipsis?: true;
}

const looks: Readonly<Record<Field['kind'], Look>> = {
  text: { width: 140, ellipsis: true },
  textarea: { width: 200, ellipsis: true },
  richtext: { width: 200, ellipsis: true },
  integer: { width: 100, align: 'end' },
  points: { width: 110, align: 'end' },
  money: { width: 120, align: 'end' },
  percent: { width: 100, align: 'end' },
  decimal: { width: 100, align: 'end' },
  select: { width: 104 },
  multiselect: { width: 180, ellipsis: true },
  tags: { width: 180, ellipsis: true },
  switch: { width: 90 },
  datetime: { width: 104 },
  date: { width: 110 },
  period: { width: 120 },
  image: { width: 72 },
  images: { width: 72 },
  reference: { width: 160, ellipsis: true },
  references: { width: 200, ellipsis: true },
  validity: { width: 120 },
  area: { width: 180, ellipsis: true },
  areas: { width: 180, ellipsis: true },
  list: { width: 90 },
  json: { width: 200, ellipsis: true },
  area_scope: { width: 160, ellipsis: true },
  group: { width: 160, ellipsis: true },
  link_target: { width: 180, ellipsis: true },
};

/** Room for one Chinese character, and for the padding of a cell. */
const character = 14;
const padding = 36;

/** The look of a field's column. Texts that are always short need less than others. */
export function lookOf({ kind, max = Infinity }: Field): Look {
  const look = looks[kind];
  return kind === 'text' ? { ...look, width: Math.min(look.width, padding + max * character) } : look;
}
