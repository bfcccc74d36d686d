import { setup } from 'xstate';
import { codeActions } from '../../contract/virtual-codes/code-states.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const virtualCodeRecordMachine = setup({}).createMachine({
  id: 'virtual_code_record',
  meta: { label: '虚拟码记录', refusals: {} },
  initial: 'import',
  states: Object.fromEntries(Object.entries(codeActions).map(([action, { label }]) => [action, { meta: { label } }])),
});

/** 虚拟码记录: each line says what was done, and stays so (award.md §4.11). */
export const virtualCodeRecordLifecycle: Lifecycle = { machine: virtualCodeRecordMachine };
