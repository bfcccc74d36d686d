import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { picture, soon } from './samples.ts';

/** A number or a text within the field's bounds. */
const sampleText = ({ label, max }: Field, made: number): string => {
  const number = String(made);
  return label.slice(0, Math.max(0, (max ?? 20) - number.length)) + number;
};
const sampleNumber = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: Field, made: number): number =>
  min + (made % (max - min + 1));

/** What a field of some kind can be filled with, where nothing but its own bounds is asked of it. */
const samples: Partial<Readonly<Record<Field['kind'], (field: Field, made: number) => unknown>>> = {
  text: sampleText,
  textarea: sampleText,
  richtext: () => '<p>说明</p>',
  integer: sampleNumber,
  points: sampleNumber,
  money: sampleNumber,
  percent: ({ min = 0 }) => min,
  switch: () => false,
  tags: () => ['标签'],
  select: ({ options = {} }) => Object.keys(options)[0],
  multiselect: ({ options = {} }) => Object.keys(options).slice(0, 1),
  datetime: () => soon,
  date: () => soon.slice(0, 10),
  image: () => picture,
  images: () => [picture],
};

/**
 * A body that the create call of a plain entity takes: every field that is required, as its declaration says. `made` makes it
 * another one than those before. Throws where a field needs more than that: such entities have a sample of their own.
 */
export function plainSample({ name, fields }: Entity, made: number): Values {
  const required = Object.entries(fields).filter(([, field]) => field.rule !== undefined && !field.computed);
  return Object.fromEntries(
    required.map(([key, field]) => {
      const sample = samples[field.kind];
      if (!sample || field.rule !== true || field.pattern || field.when)
        throw new Error(`${name}.${key} needs a sample of its own: add ${name} to sampleOf (with-entities.ts)`);
      return [key, sample(field, made)];
    }),
  );
}
