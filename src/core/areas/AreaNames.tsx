import { useSelector } from '@xstate/react';
import { areaModes, type AreaNode } from '../../../contract/core/area-tree.ts';
import { isAreaScope } from '../../../contract/entity/areas.ts';
import { nothing } from '../../entity/fields/formats.ts';
import { areaTree } from './area-tree.ts';

const flat = (nodes: readonly AreaNode[]): readonly AreaNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Areas of a form by their names, where no row tells them; their codes until the tree is there. */
export function AreaNames({ value }: { readonly value: unknown }) {
  const areas = useSelector(areaTree, ({ context }) => context.areas);
  const scope = isAreaScope(value) ? value : { mode: null, codes: typeof value === 'string' ? [value] : [] };
  const wanted = new Set(scope.codes);
  const names = new Map(flat(areas).flatMap((area) => (wanted.has(area.code) ? [[area.code, area.full_name]] : [])));
  const words = scope.codes.map((code) => names.get(code) ?? code).join('、');
  if (scope.mode === 'all') return areaModes.all;
  return words === '' ? nothing : `${scope.mode === 'exclude' ? '除 ' : ''}${words}`;
}
