import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const ccnSettingMachine = setup({}).createMachine({
  id: 'ccn_setting',
  meta: { label: '扫码设置', refusals: {} },
  initial: 'kept',
  states: { kept: { meta: { label: '随活动' } } },
});

/** 扫码设置: comes and stays with its campaign, whose life cycle says what may still be changed (award.md §4.4, §4.5). */
export const ccnSettingLifecycle: Lifecycle = { machine: ccnSettingMachine };
