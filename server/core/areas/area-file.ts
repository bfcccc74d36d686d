import { readFileSync } from 'node:fs';
import type { AreaLevel, AreaNode } from '../../../contract/core/area-tree.ts';

/*
 * areas.txt holds the public codes of provinces, cities and districts (GB/T 2260 as of 2023: 34 provinces, 333 cities, 2,850
 * districts and counties; none below 台湾, 香港 and 澳门) and those that were merged into others since 2021. A line is an area: as many
 * blanks as it lies deep, code, name, sound and, where it is no more, the code of the area that took its place.
 */

type Flat = Omit<AreaNode, 'children'>;

const file = new URL('areas.txt', import.meta.url);
const lineOf = /^( {0,2})(\d{6}) (\S+) (\S+)(?: (\d{6}))?$/;

/** A city of a municipality or of a province without cities in between is a district all the same. */
const levelOf = (depth: number, code: string): AreaLevel => {
  if (depth === 0) return 'province';
  return depth === 1 && code.endsWith('00') ? 'city' : 'district';
};

/** The area of a line below another. @throws where the file is broken */
function areaIn(line: string, parent: Flat | undefined): Flat {
  const [, blanks = '', code = '', name = '', pinyin = '', merged = null] = lineOf.exec(line) ?? [];
  if (code === '') throw new Error(`no area: ${line}`);
  return {
    code,
    name,
    full_name: `${parent?.full_name ?? ''}${name}`,
    level: levelOf(blanks.length, code),
    parent_code: parent?.code ?? null,
    pinyin,
    disabled: merged !== null,
    merged_into: merged,
    is_leaf: true,
  };
}

function readAll(): ReadonlyMap<string, Flat> {
  const areas = new Map<string, Flat>();
  const above: Flat[] = [];
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const depth = line.length - line.trimStart().length;
    const parent = above[depth - 1];
    const area = areaIn(line, parent);
    if (parent?.is_leaf) Object.assign(parent, { is_leaf: false });
    above[depth] = area;
    areas.set(area.code, area);
  }
  return areas;
}

let read: ReadonlyMap<string, Flat> | undefined;

/** All areas by code, in the order of their codes within each other. Read when somebody asks first. */
export const allAreas = (): ReadonlyMap<string, Flat> => (read ??= readAll());

/** An area by its code, also one that is no more. */
export const areaOf = (code: string): Flat | undefined => allAreas().get(code);

/** The area and those that it lies in, from the outermost on. */
export function areaPath(code: string): readonly Flat[] {
  const area = areaOf(code);
  return area ? [...(area.parent_code === null ? [] : areaPath(area.parent_code)), area] : [];
}

/** The area that somebody means who writes its code, its full name, or a name that only one area has. */
export function areaMeant(text: string): Flat | undefined {
  const name = text.replaceAll(/[\s/-]/g, '');
  const byCode = areaOf(name);
  if (byCode) return byCode;
  const living = [...allAreas().values()].filter(({ disabled }) => !disabled);
  const whole = living.find(({ full_name }) => full_name === name);
  const named = living.filter((area) => area.name === name);
  return whole ?? (named.length === 1 ? named[0] : undefined);
}
