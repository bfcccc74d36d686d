import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archive, deleteDraft, type ShownEvent, shownStates } from '../entity/lifecycle/publish-steps.ts';

interface Facts {
  /** Whether its time begins later. */
  readonly is_early?: boolean;
  /** Whether its time is over. */
  readonly is_over?: boolean;
  /** Whether it was changed since the version that members see. */
  readonly is_changed?: boolean;
  /** Banners and popups that lead to it. */
  readonly link_count?: number;
}

const { draft, scheduled, published, offline, archived } = shownStates;

export const editorPageMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as ShownEvent | { type: 'REPUBLISH' },
  },
  guards: {
    publishable: ({ context }) => context.is_over !== true,
    schedulable: ({ context }) => context.is_early === true,
    changed: ({ context }) => context.is_changed === true,
    unlinked: ({ context }) => (context.link_count ?? 0) === 0,
  },
}).createMachine({
  id: 'editor_page',
  meta: {
    label: '图文页',
    refusals: {
      publishable: '展示时间须没有结束',
      schedulable: '开始时间须在以后；要现在展示请直接上线',
      changed: '和会员现在看到的版本一样，没有要发布的修改',
      unlinked: '还有轮播图或弹窗链接到它',
    },
    facts: {
      is_over: { yes: '展示时间已结束', no: '展示时间没有结束' },
      is_changed: { yes: '有未发布的修改', no: '没有未发布的修改' },
      link_count: { count: '链接到它的轮播图和弹窗', unit: '个' },
    },
    events: { START: '到时上线', END: '到期下线' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { ...draft, on: { ...draft.on, DELETE: { ...deleteDraft, guard: 'unlinked' } } },
    scheduled,
    published: {
      ...published,
      description:
        'Members see the version that was published, from start_at until end_at, to the second; what is changed since is theirs with the next version.',
      on: {
        ...published.on,
        REPUBLISH: {
          target: 'published',
          guard: 'changed',
          meta: {
            label: '发布修改',
            action: 'enable',
            warns: '会员立即看到修改后的内容；原来的版本留在「版本」中。',
            lasting: '新版本已经发布，不能撤销；请改回后再发布一次',
          },
        },
      },
    },
    offline: { ...offline, on: { ...offline.on, ARCHIVE: { ...archive(), guard: 'unlinked' } } },
    archived,
  },
});

/** 图文页: written, shown in versions for its time, taken off by hand or by the clock; gone for good once nothing leads to it (wider.md §8.6). */
export const editorPageLifecycle: Lifecycle = { machine: editorPageMachine };
