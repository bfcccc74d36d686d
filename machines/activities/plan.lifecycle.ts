import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, disableIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly ready?: readonly Blocker[] };
  /** Whether nobody is left without a plan when this one stops: the activity does not run, or a default sibling takes over. */
  readonly is_covered?: boolean;
  /** Units of its prizes, and of those below it, that were not given out. */
  readonly stock_remaining?: number | null;
}

const enable = enableIf('ready');
const archive = archiveIf('isEmpty', '归档后不能恢复，也不再显示在方案树中。');

export const planMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    ready: ({ context }) => context.blockers?.ready?.length === 0,
    isCovered: ({ context }) => context.is_covered === true,
    isEmpty: ({ context }) => (context.stock_remaining ?? 0) === 0,
  },
}).createMachine({
  id: 'plan',
  meta: {
    label: '奖励方案',
    refusals: {
      ready: '还不能启用',
      isCovered: '活动进行中，停用后会有用户没有方案：请先暂停活动，或启用同级的兜底分支',
      isEmpty: '仍有未发放的库存，请先退回库存',
    },
    facts: { stock_remaining: { count: '未发放的库存', unit: '件' } },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archive } },
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableIf('isCovered', '停用后用户不再进入这个方案及其下级。'),
      },
    },
    disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 奖励方案: a leaf is enabled only with prizes of at most 100 % together; a running activity leaves nobody without one (award.md §3.2). */
export const planLifecycle: Lifecycle = { machine: planMachine };
