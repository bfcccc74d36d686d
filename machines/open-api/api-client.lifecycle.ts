import { assign, setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether a secret was ever made for it. */
  readonly has_secret?: boolean;
}

const revoke = {
  target: 'revoked',
  meta: {
    label: '吊销',
    action: 'disable',
    reason: true,
    leastReason: 5,
    retype: true,
    warns: '吊销后不能恢复：1 秒内所有调用被拒绝，正在处理的调用会完成。',
    danger: true,
  },
} as const;
const enable = { target: 'enabled', guard: 'hasSecret', meta: { label: '启用', action: 'enable' } } as const;

export const apiClientMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ROTATE' } | { type: 'REVOKE' },
  },
  guards: { hasSecret: ({ context }) => context.has_secret === true },
  actions: { makeSecret: assign({ has_secret: true }) },
}).createMachine({
  id: 'api_client',
  meta: {
    label: '开放接口',
    refusals: { hasSecret: '还没有密钥，请先生成密钥' },
    events: { ROTATE: '轮换密钥' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      description: 'ROTATE makes the first secret; its answer is the only place where anybody sees it.',
      on: { ENABLE: enable, ROTATE: { actions: 'makeSecret' }, REVOKE: revoke },
    },
    enabled: {
      meta: { label: '启用' },
      description: 'After ROTATE both secrets sign for a day; then the old one is dropped.',
      on: {
        DISABLE: {
          target: 'disabled',
          meta: { label: '停用', action: 'disable', warns: '1 秒内该密钥的所有调用被拒绝，正在处理的调用会完成。' },
        },
        ROTATE: { actions: 'makeSecret' },
        REVOKE: revoke,
      },
    },
    disabled: { meta: { label: '停用' }, on: { ENABLE: enable, REVOKE: revoke } },
    revoked: { meta: { label: '已吊销' }, type: 'final' },
  },
});

/** 开放接口: of use once it has a secret, and gone for good when it is revoked (engines.md §1.1). */
export const apiClientLifecycle: Lifecycle = { machine: apiClientMachine };
