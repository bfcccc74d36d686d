import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteDraft } from '../entity/lifecycle/publish-steps.ts';

interface Facts {
  /** Whether its time to be published lies ahead. */
  readonly is_early?: boolean;
  /** Whether its time is over. */
  readonly is_over?: boolean;
}

const begin = { due: { at: 'publish_at' } } as const satisfies Timed;
const end = { due: { at: 'expire_at' } } as const satisfies Timed;

/** One step for whoever publishes: where it arrives follows from 发布时间. */
const publish = [
  {
    target: 'scheduled',
    guard: 'ahead',
    meta: {
      label: '发布',
      action: 'enable',
      warns: '发布后内容不能再修改；发布时间没有到的，到时自动发布。',
    },
  },
  { target: 'published', guard: 'publishable' },
] as const;

const isOver = '过期时间须没有到';

export const announcementMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'PUBLISH' }
      | { type: 'CANCEL' }
      | { type: 'START' }
      | { type: 'REVOKE' }
      | { type: 'EXPIRE' }
      | { type: 'DELETE' },
  },
  guards: {
    ahead: ({ context: { is_early, is_over } }) => is_early === true && is_over !== true,
    publishable: ({ context: { is_over } }) => is_over !== true,
  },
}).createMachine({
  id: 'announcement',
  meta: {
    label: '公告',
    refusals: { ahead: isOver, publishable: isOver },
    facts: {
      is_over: { yes: '过期时间已过', no: '过期时间没有到' },
    },
    events: { START: '到时发布', EXPIRE: '到时过期' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { PUBLISH: publish, DELETE: deleteDraft } },
    scheduled: {
      meta: { label: '待发布' },
      description: 'START is the clock at publish_at.',
      on: {
        START: { target: 'published', meta: begin },
        CANCEL: { target: 'draft', meta: { label: '取消发布', action: 'disable' } },
      },
    },
    published: {
      meta: { label: '已发布' },
      description: 'It is read from publish_at until expire_at, to the second, whenever the clock comes by.',
      on: {
        REVOKE: {
          target: 'revoked',
          meta: { label: '撤回', action: 'disable', reason: true, warns: '撤回后后台和会员端立即看不到它。' },
        },
        EXPIRE: { target: 'expired', meta: end },
      },
    },
    revoked: { meta: { label: '已撤回' }, on: { PUBLISH: publish } },
    expired: { meta: { label: '已过期' }, type: 'final' },
    archived: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 公告: written, told now or at its time, taken back by hand or ended by the clock (wider.md §8.3). */
export const announcementLifecycle: Lifecycle = { machine: announcementMachine };
