import { analysisMachine } from '../machines/analysis.ts';
import { addressOf } from './analysis-address.ts';
import { appIn } from './app-in.ts';
import { chartBlockLogic } from './chart-block-wiring.ts';

/** 分析页 with everything it reaches: its blocks, and the address, which has what its filter bar asks for. */
export const analysisLogic = analysisMachine.provide({
  actors: { block: chartBlockLogic },
  actions: {
    showAddress: ({ system }, shown) => {
      const { router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
      router?.send({ type: 'NAVIGATE', address: addressOf(shown.key, shown), replace: true });
    },
  },
});
