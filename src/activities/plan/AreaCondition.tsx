import { AreaSelect } from '../../core/areas/AreaSelect.tsx';
import { areaTree } from '../../core/areas/area-tree.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
}

/** The areas of a condition, each with all that lies in it: the tree that every form of the house chooses from. */
export const AreaCondition = ({ codes, onChange }: Props) => (
  <AreaSelect
    multiple
    areas={areaTree}
    tied={{ id: 'plan-areas' }}
    chosen={codes}
    placeholder="选择地区"
    onChange={onChange}
  />
);
