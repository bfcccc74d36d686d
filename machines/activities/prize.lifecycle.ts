import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly ready?: readonly Blocker[]; readonly isEmpty?: readonly Blocker[] };
  /** Units that were not given out; null where they never run out. */
  readonly stock_remaining?: number | null;
  readonly stock_locked?: number | null;
}

const enable = enableIf('ready');
const archive = archiveIf('isEmpty');

const prizes = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    ready: ({ context }) => context.blockers?.ready?.length === 0,
    isEmpty: ({ context }) => (context.stock_remaining ?? 0) === 0 && (context.stock_locked ?? 0) === 0,
  },
});

/** The chart of something with slot stock that is given out; `warns`: what follows from stopping it. */
export const prizeChart = ({
  id,
  label,
  warns,
}: {
  readonly id: string;
  readonly label: string;
  readonly warns: string;
}) =>
  prizes.createMachine({
    id,
    meta: {
      label,
      refusals: { ready: '还不能启用', isEmpty: '还不能归档' },
    },
    context: ({ input }) => input,
    initial: 'draft',
    states: {
      draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archive } },
      enabled: {
        meta: { label: '启用' },
        on: {
          DISABLE: {
            target: 'disabled',
            meta: {
              label: '停用',
              action: 'disable',
              reason: true,
              warns,
            },
          },
        },
      },
      disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archive } },
      archived: { meta: { label: '已归档' }, type: 'final' },
    },
  });

export const prizeMachine = prizeChart({
  id: 'prize',
  label: '奖品',
  warns: '停用后不再发放；它的概率不分给别的奖品。活动进行中只在异常止损时停用。',
});

/** 奖品: enabled only with something to give and odds that fit; archived only when all of its stock has gone back (award.md §3.3). */
export const prizeLifecycle: Lifecycle = { machine: prizeMachine };
