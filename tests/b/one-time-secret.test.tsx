import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type TemporaryPasswordActor, temporaryPasswordMachine } from '../../machines/people/temporary-password.ts';
import { ClientSecretDialog } from '../../src/open-api/ClientSecretDialog.tsx';
import { TemporaryPasswordDialog } from '../../src/people/TemporaryPasswordDialog.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* A password and a key of the Open API are made in one way: asked about, made, shown once, gone (wider.md §10.1, §10.13). */

demandQuietConsole();
const ui = domUi();
const drawing = oneDrawing();
const words = () => document.querySelector('[role=dialog]')?.textContent ?? '';

const dialogs = {
  password: {
    View: TemporaryPasswordDialog,
    first: '生成密码',
    again: '重置',
    warns: '旧密码立即失效，对方的所有会话将下线',
    copy: '复制密码',
    below: '首次登录时必须修改',
  },
  key: {
    View: ClientSecretDialog,
    first: '生成密钥',
    again: '轮换',
    warns: '旧密钥在 24 小时内仍可使用',
    copy: '复制密钥',
    below: '签名用此密钥',
  },
} as const;

const kinds = Object.entries(dialogs).map(([kind, dialog]) => ({ kind, ...dialog }));

/** As the list has it: there until it has ended. */
function Shown({ actor, View }: { readonly actor: TemporaryPasswordActor; readonly View: typeof ClientSecretDialog }) {
  const isOpen = useSelector(actor, ({ status }) => status === 'active');
  return isOpen && <View actor={actor} open />;
}

interface Told {
  readonly copied: string[];
  readonly closed: boolean[];
}

function open(View: typeof ClientSecretDialog, isNew: boolean): Told {
  const told: Told = { copied: [], closed: [] };
  const machine = temporaryPasswordMachine.provide({
    actors: {
      fetchAccount: fromPromise(async () => ({ username: 'linmanman', nickname: '林满满', version: 3, isNew })),
      resetPassword: fromPromise(async () => ({ password: 'Qw7-xR2-mN9' })),
    },
    actions: {
      copyPassword: (_, { password }) => void told.copied.push(password),
      reportClosed: (_, { wrote }) => void told.closed.push(wrote),
    },
  });
  drawing.draw(<Shown actor={createActor(machine, { input: { id: 7 } }).start()} View={View} />);
  return told;
}

test.each(kinds)('the first $kind is asked about, shown once and copied', async ({ View, first, copy, below }) => {
  const { copied, closed } = open(View, true);
  await soon(words).toContain('「林满满」（linmanman）');
  expect(words()).toContain('还没有');
  await ui.click(first);
  await soon(words).toContain('Qw7-xR2-mN9');
  expect(words()).toContain('只显示这一次');
  expect(words()).toContain(below);
  await ui.click(copy);
  expect(copied).toEqual(['Qw7-xR2-mN9']);
  await ui.click('我已记下');
  await soon(() => document.body.textContent).not.toContain('Qw7-xR2-mN9');
  expect(closed).toEqual([true]);
});

test.each(kinds)('of another $kind it is said what becomes of the old one', async ({ View, again, warns }) => {
  const { closed } = open(View, false);
  await soon(words).toContain(warns);
  expect(await ui.seeButton(again)).toBe('enabled');
  await ui.click('取消');
  await soon(() => closed).toEqual([false]);
});
