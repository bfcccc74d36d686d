import type { Filter } from '../../../contract/entity/entity.ts';
import { AreaSelect } from '../../core/areas/AreaSelect.tsx';
import { areaTree } from '../../core/areas/area-tree.ts';

interface Props {
  readonly filter: Extract<Filter, { kind: 'area' }>;
  readonly id: string;
  readonly value: unknown;
  readonly fill: (code: string) => void;
}

/** An area at whatever depth, of which what lies in it is meant as well. */
export const AreaFilter = ({ filter, id, value, fill }: Props) => (
  <AreaSelect
    areas={areaTree}
    tied={{ id }}
    chosen={typeof value === 'string' && value !== '' ? [value] : []}
    placeholder={`请选择${filter.label}`}
    onChange={([code]) => fill(code ?? '')}
  />
);
