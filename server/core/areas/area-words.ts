import { areaModes } from '../../../contract/core/area-tree.ts';
import { isAreaScope } from '../../../contract/entity/areas.ts';
import { areaOf } from './area-file.ts';

const nameOf = (code: string) => areaOf(code)?.full_name ?? code;

/** Areas named before the rest is only counted. */
const fewest = 3;

/**
 * A field of areas in words, also with codes that are no more: 广东省广州市天河区; 全国; 仅限 北京市、上海市 等 5 个地区. An import reads them
 * back when none is left out.
 */
export function areaWords(value: unknown, most = fewest): string | null {
  if (typeof value === 'string') return nameOf(value);
  if (!isAreaScope(value)) return null;
  const { mode, codes } = value;
  if (mode === 'all') return areaModes.all;
  const names = codes.slice(0, most).map(nameOf).join('、');
  const rest = codes.length > most ? ` 等 ${codes.length} 个地区` : '';
  return `${mode === 'include' ? '仅限' : '除'} ${names}${rest}`;
}
