import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Whether `end_at` is still to come. */
  readonly in_time?: boolean;
  /** People who may verify there. */
  readonly verifier_count?: number;
  /** Enabled goods that can be handed over nowhere else. */
  readonly sole_goods_count?: number;
}

/** Everything that keeps a point from being enabled now (award.md §3.13). */
export const readyBlockers = ({ in_time, verifier_count = 0 }: Facts): readonly Blocker[] => [
  ...(in_time === true ? [] : [{ text: '有效期已结束，请先「延期」', command: 'EXTEND' }]),
  ...(verifier_count > 0 ? [] : [{ text: '没有启用的核销员', field: 'verifiers' }]),
];

const enable = enableIf('isReady');
const archive = archiveIf('notAlone');

export const localverificeMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    isReady: ({ context }) => readyBlockers(context).length === 0,
    notAlone: ({ context }) => (context.sole_goods_count ?? 0) === 0,
  },
}).createMachine({
  id: 'localverifice',
  meta: {
    label: '本地核销点',
    refusals: {
      isReady: '还不能启用',
      notAlone: '有启用的商品只能在此核销，不能归档',
    },
    facts: { sole_goods_count: { count: '只能在此核销的商品', unit: '件' } },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archive } },
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: { target: 'disabled', meta: { label: '停用', action: 'disable', warns: '停用后该点不能再核销。' } },
        ARCHIVE: archive,
      },
    },
    disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 本地核销点: enabled only in time; never archived while goods depend on it alone (award.md §3.13). */
export const localverificeLifecycle: Lifecycle = { machine: localverificeMachine };
