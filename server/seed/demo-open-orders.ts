import type { Values } from '../../contract/field.ts';
import { cup, lozenge, order, person } from './demo-order.ts';
import type { DemoRow } from './demo-row.ts';

const buyers = ['白露', '方砚', '纪晓棠', '江予', '孟舒', '秦越', '宋知夏', '温禾', '许星遥', '叶青'] as const;
const places = [
  { area: '440106', address: '珠江新城华夏路 8 号' },
  { area: '440304', address: '梅林路 45 号' },
  { area: '350203', address: '湖滨南路 20 号' },
  { area: '450103', address: '东葛路 118 号' },
] as const;
const two = (count: number) => String(count).padStart(2, '0');

/** An open exchange of one unit; the `nth` of its day. Together they are what the goods say is locked (award.md §7). */
const open = (nth: number, values: Values, status: string): DemoRow => {
  const place = places[nth % places.length] ?? places[0];
  return order({
    id: 9210 + nth,
    no: `20260719000001${two(nth)}`,
    at: `2026-07-19T${two(8 + Math.floor(nth / 4))}:${two(7 + (nth % 4) * 13)}:26+08:00`,
    status,
    values: {
      ...values,
      ...person({
        user_id: 30_100 + nth,
        nickname: buyers[nth % buyers.length] ?? buyers[0],
        mobile: `1380000${String(4100 + nth * 7)}`,
        ...place,
      }),
      source: 'exchange',
    },
  });
};

const white = { sku_id: 2012, sku_text: '月白' } as const;

/** All that lock a unit of their goods, beside those that demo-orders.ts tells by itself. */
export const openOrders: readonly DemoRow[] = Array.from({ length: 40 }, (_, at) =>
  at < 30
    ? open(at + 1, { ...cup, ...(at % 3 === 0 && white), total_points: 6800 }, 'wait_ship')
    : open(at + 1, { ...lozenge, total_points: 12_000 }, 'wait_check'),
);
