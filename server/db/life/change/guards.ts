import type { Guard, Life, Step } from '../../../../machines/entity/lifecycle/life.ts';

/** What guards ask in the end: facts of the row by name, and states of regions. */
export type Truth = (atom: string) => boolean;

/** How an atom is called that asks for the state of a region; all others are facts. */
const inside = 'in ';
const placeAtom = (place: string): string => `${inside}${place}`;
export const placeOf = (atom: string): string | undefined =>
  atom.startsWith(inside) ? atom.slice(inside.length) : undefined;

type Defined = Pick<Life, 'guards'>['guards'];

/** A guard that is another one in other words; what is written in code is a fact and called by its own name. */
function definitionOf(name: string, defined: Defined): Guard | undefined {
  const meant = Object.hasOwn(defined, name) ? defined[name] : undefined;
  return typeof meant === 'string' && meant.startsWith('#') ? undefined : meant;
}

/** Every fact and state that a guard asks for. */
export function atomsOf(guard: Guard | undefined, defined: Defined): readonly string[] {
  if (guard === undefined) return [];
  if (typeof guard === 'string') {
    const meant = definitionOf(guard, defined);
    return meant === undefined ? [guard] : atomsOf(meant, defined);
  }
  if ('in' in guard) return [placeAtom(guard.in)];
  if ('not' in guard) return atomsOf(guard.not, defined);
  return ('all' in guard ? guard.all : guard.any).flatMap((inner) => atomsOf(inner, defined));
}

function holds(guard: Guard | undefined, defined: Defined, truth: Truth): boolean {
  if (guard === undefined) return true;
  if (typeof guard === 'string') {
    const meant = definitionOf(guard, defined);
    return meant === undefined ? truth(guard) : holds(meant, defined, truth);
  }
  if ('in' in guard) return truth(placeAtom(guard.in));
  if ('not' in guard) return !holds(guard.not, defined, truth);
  return 'all' in guard
    ? guard.all.every((inner) => holds(inner, defined, truth))
    : guard.any.some((inner) => holds(inner, defined, truth));
}

/** Of the ways of one event the one that is taken. */
export const taken = (ways: readonly Step[], defined: Defined, truth: Truth): Step | undefined =>
  ways.find(({ guard }) => holds(guard, defined, truth));

/** Guards ask for a handful; beyond this all answers at once would be too many. */
const mostAtoms = 12;

/** Whether it says two states of the same region at once. */
function contradicts(trues: readonly string[]): boolean {
  const regions = trues.flatMap((atom) => placeOf(atom)?.split('.').slice(0, -1).join('.') ?? []);
  return new Set(regions).size < regions.length;
}

/** The sets of atoms that may be true at a time, the smallest first. @throws {Error} for more atoms than can be gone through */
export function assignmentsOf(atoms: readonly string[]): readonly (readonly string[])[] {
  const names = [...new Set(atoms)];
  if (names.length > mostAtoms) throw new Error(`one event asks for ${names.length} facts: ${names.join(', ')}`);
  return Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((__, at) => (bits >> at) % 2 === 1))
    .filter((trues) => !contradicts(trues))
    .toSorted((one, other) => one.length - other.length);
}

/** `(isReady && in sync.synced)`; with `defined`, what names stand for. */
export function guardText(guard: Guard | undefined, defined: Defined = {}): string {
  if (guard === undefined) return 'nothing';
  const inner = (one: Guard) => guardText(one, defined);
  if (typeof guard === 'string') {
    const meant = definitionOf(guard, defined);
    return meant === undefined ? guard : inner(meant);
  }
  if ('in' in guard) return placeAtom(guard.in);
  if ('not' in guard) return `!${inner(guard.not)}`;
  return 'all' in guard ? `(${guard.all.map(inner).join(' && ')})` : `(${guard.any.map(inner).join(' || ')})`;
}

/** The facts written in code that a guard asks for, whatever it is made of. */
export const factsIn = (guard: Guard | undefined, defined: Defined): readonly string[] =>
  atomsOf(guard, defined).filter((atom) => placeOf(atom) === undefined);
