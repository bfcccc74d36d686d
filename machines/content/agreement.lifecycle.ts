import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteDraft } from '../entity/lifecycle/publish-steps.ts';

interface Facts {
  /** Whether it takes effect later than now. */
  readonly is_early?: boolean;
  /** Whether its number is above all that were published of its type. */
  readonly is_newer?: boolean;
  /** Whether what was published of its type takes effect before it. */
  readonly is_last?: boolean;
  /** Whether it says what is new, where there was one before it. */
  readonly is_summed_up?: boolean;
}

const isPublishable = ({ is_early, is_newer, is_last, is_summed_up }: Facts) =>
  is_early === true && is_newer === true && is_last === true && is_summed_up === true;

const effect = { due: { at: 'effective_at' } } as const satisfies Timed;

export const agreementMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'PUBLISH' }
      | { type: 'WITHDRAW' }
      | { type: 'EFFECT' }
      | { type: 'SUPERSEDE' }
      | { type: 'DELETE' },
  },
  guards: { publishable: ({ context }) => isPublishable(context) },
}).createMachine({
  id: 'agreement',
  meta: {
    label: '协议',
    refusals: { publishable: '生效时间和版本号应晚于已发布的版本，并写明变更摘要' },
    facts: {
      is_early: { yes: '生效时间还没有到', no: '生效时间已过' },
      is_newer: { yes: '版本号大于已发布的版本', no: '版本号不大于已发布的版本' },
      is_last: { yes: '生效时间晚于已发布的版本', no: '生效时间不晚于已发布的版本' },
      is_summed_up: { yes: '写明了变更摘要', no: '没有写变更摘要' },
    },
    events: { EFFECT: '到时生效', SUPERSEDE: '被新版本取代' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      on: {
        PUBLISH: {
          target: 'waiting',
          guard: 'publishable',
          meta: { label: '发布', action: 'enable', warns: '发布后内容不能再修改，到生效时间自动取代现行版本。' },
        },
        DELETE: deleteDraft,
      },
    },
    waiting: {
      meta: { label: '待生效' },
      description:
        'Its text is fixed, with its hash. EFFECT is the clock at effective_at, and takes all before it out in the same step, one that a fault kept waiting too.',
      on: {
        EFFECT: { target: 'effective', meta: effect },
        SUPERSEDE: 'superseded',
        WITHDRAW: {
          target: 'draft',
          meta: { label: '撤回', action: 'enable', reason: true, warns: '撤回后回到草稿，现行版本继续有效。' },
        },
      },
    },
    effective: { meta: { label: '生效中' }, on: { SUPERSEDE: 'superseded' } },
    superseded: { meta: { label: '历史版本' }, type: 'final' },
    archived: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 协议: written, published, in effect from its instant until the next version is (wider.md §8.4). */
export const agreementLifecycle: Lifecycle = { machine: agreementMachine };
