import { plan } from '../../contract/activities/plan.entity.ts';
import { prize } from '../../contract/activities/prize.entity.ts';
import type { Command } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { Move } from '../entity/lifecycle/kernel.ts';

const event = 'RETURN_STOCK';
const commands: Readonly<Record<'plan' | 'prize', Command>> = {
  plan: plan.commands.RETURN_STOCK,
  prize: prize.commands.RETURN_STOCK,
};

/** 退回剩余库存 beside the steps of a plan or a prize, where there is something to return: it asks for a reason as they do, and moves no state. */
export function returnSteps(
  of: 'plan' | 'prize',
  row: Values & { readonly status: string },
  actions: readonly Action[],
): readonly Move[] {
  const { label, action, when, notIn, preview } = commands[of];
  if (!actions.includes(action) || notIn.includes(row.status) || when?.(row) === false) return [];
  return [{ event, target: row.status, label, action, reason: true, warns: `${preview?.(row, {}) ?? ''}。` }];
}

/** The body of the call for what was asked: the command tells its reason under its own name, and takes no version. */
export const askedBody = ({ version, ...asked }: Values, reason: string): Values =>
  asked['event'] === event
    ? { id: asked['id'], return_reason: reason }
    : { ...asked, version, ...(reason !== '' && { reason }) };
