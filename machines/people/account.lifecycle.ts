import { assign, setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Whether whoever looks may touch it: not himself, and no 超级管理员 unless he is one. */
  readonly touchable?: boolean;
  readonly is_builtin?: boolean;
  /** Too many wrong passwords: its owner has to wait before he can try again (server/sign-in/login-throttle.ts). */
  readonly resting?: boolean;
  /** Departments that its owner leads. */
  readonly led_count?: number;
  /** Sessions that are alive. */
  readonly session_count?: number;
}

export const accountMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'UNLOCK' } | { type: 'KICK' } | { type: 'DELETE' },
  },
  guards: {
    isTouchable: ({ context }) => context.touchable === true,
    isRemovable: ({ context }) =>
      context.touchable === true && context.is_builtin !== true && (context.led_count ?? 0) === 0,
    isResting: ({ context }) => context.touchable === true && context.resting === true,
    isOnline: ({ context }) => context.touchable === true && (context.session_count ?? 0) > 0,
  },
  actions: {
    endSessions: assign({ session_count: 0 }),
    forgetFailures: assign({ resting: false }),
  },
}).createMachine({
  id: 'account',
  meta: {
    label: '账号',
    refusals: {
      isTouchable: '不能操作自己的账号，超级管理员只能由超级管理员操作',
      isRemovable: '自己的账号、内置账号、超级管理员和部门负责人不能在此删除',
      isResting: '该账号没有因多次输错密码而被限制登录，或不能由您操作',
      isOnline: '该账号没有可下线的会话，或不能由您操作',
    },
    facts: {
      touchable: { yes: '可以由您操作', no: '是您自己的账号，或是超级管理员' },
      is_builtin: { yes: '是内置账号', no: '不是内置账号' },
      resting: { yes: '正被限制登录', no: '没有被限制登录' },
      session_count: { count: '在线会话', unit: '个' },
    },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: {
          target: 'disabled',
          guard: 'isTouchable',
          meta: { label: '停用', action: 'disable', reason: true, warns: '对方立即退出登录，停用期间不能登录。' },
        },
        KICK: {
          guard: 'isOnline',
          actions: 'endSessions',
          meta: {
            label: '强制下线',
            action: 'disable',
            reason: true,
            warns: '对方的所有会话立即结束，没有保存的内容不会提交。',
          },
        },
        UNLOCK: {
          guard: 'isResting',
          actions: 'forgetFailures',
          meta: { label: '解锁', action: 'enable' },
        },
        DELETE: deleteIf('isRemovable', '删除后不能恢复，登录账号不能再用。'),
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: {
        ENABLE: enableIf('isTouchable'),
        DELETE: deleteIf('isRemovable', '删除后不能恢复，登录账号不能再用。'),
      },
    },
    locked: {
      meta: { label: '已锁定' },
      description: 'Locked by hand in the database; wrong passwords only make an account rest for a while.',
      on: {
        UNLOCK: { target: 'enabled', guard: 'isTouchable', meta: { label: '解锁', action: 'enable' } },
        DISABLE: {
          target: 'disabled',
          guard: 'isTouchable',
          meta: { label: '停用', action: 'disable', reason: true, warns: '停用期间不能登录。' },
        },
      },
    },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 账号: enabled, disabled or locked, and deleted in the end (wider.md §10.1). */
export const accountLifecycle: Lifecycle = { machine: accountMachine };
