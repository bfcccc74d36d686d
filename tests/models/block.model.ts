import { blockMachine } from '../../machines/core/block.ts';
import { workplaceBlocks } from '../../machines/insight/workplace.ts';
import { bare, defineModel } from '../engine/model.ts';

export const blockModel = defineModel(blockMachine, {
  id: 'block',
  roots: [{ name: 'todos' }],
  cases: {
    RELOAD: bare,
    'done.fetchBlock': { some: [{ key: 'low_stock', count: 2 }], none: [] },
    'error.fetchBlock': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.matches('failed') === (snapshot.context.error !== ''),
    'the block keeps its name': ({ context }) => workplaceBlocks.some((name) => name === context.name),
    'what is shown has arrived': (snapshot) => !snapshot.matches('showing') || snapshot.context.content !== null,
  },
  goal: (snapshot) => snapshot.matches('showing'),
});
