import { areaModes } from '../../../contract/core/area-tree.ts';
import type { Field } from '../../../contract/entity/field.ts';
import { isAreaScope } from '../../../contract/entity/areas.ts';
import { areaOf } from './area-file.ts';

const nameOf = (code: string) => areaOf(code)?.full_name ?? code;

/** Whether a field holds areas: one, several, or a scope. */
export const isOfAreas = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'area' || kind === 'areas' || kind === 'area_scope';

const isCodes = (value: unknown): value is readonly string[] => Array.isArray(value) && value.length > 0;

/** Areas named before the rest is only counted. */
const fewest = 3;

/**
 * A field of areas in words, also with codes that are no more: 广东省广州市天河区; 全国; 仅限 北京市、上海市 等 5 个地区. An import reads them
 * back when none is left out.
 */
export function areaWords(value: unknown, most = fewest): string | null {
  if (typeof value === 'string') return nameOf(value);
  if (isCodes(value)) return listed(value, most);
  if (!isAreaScope(value)) return null;
  const { mode, codes } = value;
  return mode === 'all' ? areaModes.all : `${mode === 'include' ? '仅限' : '除'} ${listed(codes, most)}`;
}

function listed(codes: readonly string[], most: number): string {
  const names = codes.slice(0, most).map(nameOf).join('、');
  return codes.length > most ? `${names} 等 ${codes.length} 个地区` : names;
}
