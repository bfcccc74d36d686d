import type { DemoRow } from '../demo-row.ts';
import type { TileName } from '../tiles.ts';

const level = (
  nth: number,
  name: string,
  gives: readonly [experience: number, discount: number, rate: number],
  icon: TileName,
  keeps: readonly [days: number, experience: number, grace: number] = [0, 0, 0],
  gifts: { readonly powers?: readonly number[]; readonly points?: number } = {},
): DemoRow => ({
  id: nth,
  status: 'enabled',
  values: {
    name,
    level: nth,
    experience: gives[0],
    discount: gives[1],
    point_rate: gives[2],
    keep_days: keeps[0],
    keep_experience: keeps[1],
    grace_days: keeps[2],
    is_default: nth === 1,
    power_ids: gifts.powers ?? [],
    upgrade_rewards: gifts.points === undefined ? [] : [{ reward_type: 'points', value: gifts.points }],
  },
  pictures: { icon },
});

/** The ladder of wider.md §14, row 3. */
export const demoLevels: readonly DemoRow[] = [
  level(1, '草本新友', [0, 100, 100], 'leaf'),
  level(2, '养生达人', [500, 98, 110], 'cup', [0, 0, 0], { powers: [1], points: 50 }),
  level(3, '本草行家', [2000, 95, 120], 'pack', [365, 300, 30], { powers: [1, 2, 3], points: 100 }),
  level(4, '药香雅士', [6000, 92, 150], 'gift', [365, 1000, 30], { powers: [1, 2, 4], points: 200 }),
  level(5, '本草宗师', [20_000, 88, 200], 'coin', [365, 3000, 30], { powers: [1, 2, 4, 5], points: 500 }),
];
