import { ProductOutlined, BarsOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { Shape } from '../../../contract/entity/list/list-views.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';

const shapes = {
  rows: { label: '列表', face: <BarsOutlined aria-hidden /> },
  cards: { label: '网格', face: <ProductOutlined aria-hidden /> },
} as const satisfies Readonly<Record<Shape, object>>;
const shapesInOrder = ['rows', 'cards'] as const;

/** Whether the rows are shown as a table or as cards. */
export function ShapeSwitch({ table }: { readonly table: TableActor }) {
  const current = useSelector(table, ({ context }) => context.shape);
  return shapesInOrder.map((shape) => (
    <button
      key={shape}
      type="button"
      className="icon-button"
      aria-label={shapes[shape].label}
      title={shapes[shape].label}
      aria-pressed={shape === current}
      onClick={() => table.send({ type: 'SET_SHAPE', shape })}
    >
      {shapes[shape].face}
    </button>
  ));
}
