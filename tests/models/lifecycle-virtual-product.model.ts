import { virtualProductMachine } from '../../machines/virtual-codes/virtual-product.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const held = (hasCodes: boolean, unused: boolean) => ({
  blockers: {
    hasCodes: hasCodes ? [] : [{ text: '没有可用的券码，请先「导入券码」' }],
    unused: unused ? [] : [{ text: '奖励「音乐会员月卡」正在使用，请先归档它', path: '/award/list?id=3009' }],
  },
});

export const virtualProductLifecycleModel = defineModel(virtualProductMachine, {
  id: 'lifecycle-virtual_product',
  roots: [held(true, true), held(false, true), held(true, false)],
  /** Disabled, and since then every code was given out or ran out. */
  stages: [{ value: 'disabled', context: held(false, true) }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'never enabled without a code (award.md §4.9)': ({ context, value }) =>
      value !== 'enabled' || context.blockers?.hasCodes?.length === 0,
    'never archived while something refers to it': ({ context, value }) =>
      value !== 'archived' || context.blockers?.unused?.length === 0,
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || context.blockers?.unused?.length !== 0,
});
