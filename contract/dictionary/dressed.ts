import { type Dictionaries, enumType, type Word } from './dictionary.ts';
import type { Command, Entity, Filter } from '../entity/entity.ts';
import type { Field, Fields, Options } from '../entity/field.ts';

type Types = Dictionaries['types'];

const optionsIn = (words: readonly Word[]): Options =>
  Object.fromEntries(words.map(({ value, label, color }) => [value, { label, color }]));

/** A set of the program in the operators' words and order: the codes stay the program's. */
function renamed(options: Options, words: readonly Word[]): Options {
  const known = words.filter(({ value }) => Object.hasOwn(options, value));
  const named = { ...optionsIn(known), ...Object.fromEntries(missing(options, known)) };
  return spelt(named) === spelt(options) ? options : named;
}

const missing = (options: Options, known: readonly Word[]) =>
  Object.entries(options).filter(([code]) => !known.some(({ value }) => value === code));

/** As it is drawn: no colour is the default one. */
const spelt = (options: Options): string =>
  Object.entries(options)
    .map(([code, { label, color = 'default' }]) => `${code}:${label}:${color}`)
    .join(',');

/** A field that chooses from a list of the operators' own: what is no longer open keeps its name and cannot be chosen. */
function listed(field: Field, words: readonly Word[]): Field {
  const open = words.filter((word) => word.open).map(({ value }) => value);
  const first = words.find((word) => word.open && word.is_default)?.value;
  return {
    ...field,
    options: optionsIn(words),
    optionsFor: () => open,
    ...(first !== undefined && !field.computed && { initial: first }),
  };
}

/** A field that begins with the default of a list, cut to what it takes. */
function begun(field: Field, { extra }: NonNullable<Field['startsFrom']>, words: readonly Word[]): Field {
  const first = words.find((word) => word.open && word.is_default);
  const text = extra === undefined ? first?.label : first?.extra?.[extra];
  return typeof text === 'string' && text !== '' ? { ...field, initial: text.slice(0, field.max) } : field;
}

function dressedField(type: string, field: Field, types: Types): Field {
  if (field.startsFrom) return begun(field, field.startsFrom, types[field.startsFrom.list] ?? []);
  if (field.dictionary !== undefined) return listed(field, types[field.dictionary] ?? []);
  const words = types[type];
  if (!field.options || !words) return field;
  const options = renamed(field.options, words);
  return options === field.options ? field : { ...field, options };
}

const dressedFields = (name: string, fields: Fields, types: Types): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, dressedField(enumType(name, key), field, types)]),
  );

/** A filter shows the words of the field that it is about. */
function dressedFilter(filter: Filter, before: Fields, after: Fields, types: Types): Filter {
  if (filter.kind !== 'options') return filter;
  if (filter.dictionary !== undefined) return { ...filter, options: optionsIn(types[filter.dictionary] ?? []) };
  const options = after[filter.key]?.options;
  return options && before[filter.key]?.options === filter.options ? { ...filter, options } : filter;
}

/** Fields that are called otherwise, as they are called now. */
const renamedIn = (before: Fields, after: Fields): readonly Field[] =>
  Object.entries(after).flatMap(([key, field]) => (field === before[key] ? [] : [field]));

/** The forms of commands in the same words. */
const dressedCommands = (entity: string, commands: Readonly<Record<string, Command>>, types: Types) =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [
      name,
      { ...command, fields: dressedFields(entity, command.fields, types) },
    ]),
  );

/**
 * An entity in the words of the dictionaries: labels, colours and order of its codes are theirs, and fields that choose from a list have
 * its options. `words` tells one dress from another; the entity itself where nothing is said otherwise.
 */
export function dressed(entity: Entity, types: Types): Entity {
  const { commands = {}, rowsOf = entity.name } = entity;
  const fields = dressedFields(rowsOf, entity.fields, types);
  const worn = dressedCommands(rowsOf, commands, types);
  const changed = [
    ...renamedIn(entity.fields, fields),
    ...Object.entries(worn).flatMap(([name, command]) => renamedIn(commands[name]?.fields ?? {}, command.fields)),
  ];
  if (changed.length === 0) return entity;
  return {
    ...entity,
    fields,
    status: fields['status']?.options ?? entity.status,
    filters: entity.filters.map((filter) => dressedFilter(filter, entity.fields, fields, types)),
    ...(entity.commands && { commands: worn }),
    words: changed
      .map(({ options = {}, startsFrom, initial }) => (startsFrom ? String(initial) : spelt(options)))
      .join(';'),
  };
}
