import type { Command } from '../entity/entity.ts';
import { text, type Values } from '../entity/field.ts';

/*
 * 退回剩余库存: what nobody was given goes back to where it came from, so that a row can be archived (award.md §3.1, §3.3). Of a slot it is
 * its own stock, of whatever has slots below it that of all of them, at once.
 */

const number = (count: number) => count.toLocaleString('en-US');

/** Units that a row holds and nobody was given: `stock_remaining` of a slot, `stock_left` of what has slots below it. */
const leftIn = ({ stock_left, stock_remaining }: Values): number => Number(stock_left ?? stock_remaining ?? 0);

const base = {
  label: '退回剩余库存',
  action: 'disable',
  fields: { return_reason: text('退库原因', { rule: true, min: 2, max: 100 }) },
} as const;

/** The deed of a slot; what is being given out is stopped first. */
export const returnOwnStock: Command = {
  ...base,
  shows: ['stock_total', 'stock_issued', 'stock_locked', 'stock_remaining'],
  notIn: ['enabled', 'archived'],
  when: (row) => leftIn(row) > 0,
  bulk: true,
  preview: (row) => `退回 ${number(leftIn(row))}，来源货品的可分配数量随之增加`,
};

/** The deed of a row with slots below it. `notIn`: states in which they are still given out; `when`: what else must hold. */
export const returnAllStock = (notIn: readonly string[], when: (row: Values) => boolean = () => true): Command => ({
  ...base,
  shows: [],
  notIn,
  when: (row) => leftIn(row) > 0 && when(row),
  preview: (row) =>
    `一次退回全部奖品的剩余库存，共 ${number(leftIn(row))}（锁定中的除外），来源货品的可分配数量随之增加`,
});
