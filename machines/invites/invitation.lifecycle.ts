import { setup } from 'xstate';
import { invitationStatus } from '../../contract/invites/invite.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const invitationMachine = setup({}).createMachine({
  id: 'invitation',
  meta: { label: '邀请明细', refusals: {} },
  initial: 'bound',
  states: Object.fromEntries(
    Object.entries(invitationStatus).map(([status, { label }]) => [status, { meta: { label } }]),
  ),
});

/** 邀请明细: moved by what the invited do, not by operators (award.md §3.14). */
export const invitationLifecycle: Lifecycle = { machine: invitationMachine };
