import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** The source exists, is enabled and can give something; always true where no source is needed. */
  readonly source_ok?: boolean;
  /** Prizes in activities that are not archived. */
  readonly used_prize_count?: number;
}

const archive = archiveIf('notUsed');

export const awardMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    sourceOk: ({ context }) => context.source_ok === true,
    notUsed: ({ context }) => (context.used_prize_count ?? 0) === 0,
  },
}).createMachine({
  id: 'award',
  meta: {
    label: '奖励',
    refusals: {
      sourceOk: '来源货品不存在、未启用或没有可分配库存',
      notUsed: '奖励仍被未归档活动的奖品引用，不能归档',
    },
    facts: { used_prize_count: { count: '引用它的奖品', unit: '个' } },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      on: {
        ENABLE: enableIf('sourceOk'),
        ARCHIVE: archive,
      },
    },
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: {
          target: 'disabled',
          meta: { label: '停用', action: 'disable', warns: '停用只影响新的选用，已发布的奖品继续发放。' },
        },
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: enableIf('sourceOk'),
        ARCHIVE: archive,
      },
    },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 奖励: disabling only stops new use; an award in use cannot be archived (award.md §3.4). */
export const awardLifecycle: Lifecycle = { machine: awardMachine };
