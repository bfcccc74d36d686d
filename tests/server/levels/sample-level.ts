import type { Values } from '../../../contract/entity/field.ts';
import { picture } from '../entities/samples.ts';

let levels = 0;

/** A level above those of the demo; there are fifteen of them. */
export const sampleLevel = (): Values => {
  const level = 6 + (levels % 15);
  levels += 1;
  return { name: `等级 ${level}`, level, experience: level * 10_000, discount: 85, point_rate: 200, icon: picture };
};
