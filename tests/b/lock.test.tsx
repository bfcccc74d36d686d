import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { type LockActor, lockMachine } from '../../machines/sign-in/lock.ts';
import { QuestionDialog } from '../../src/core/widgets/QuestionDialog.tsx';
import { UserMenu } from '../../src/shell/layout/UserMenu.tsx';
import { LockCover, preloadLockScreen } from '../../src/sign-in/LockCover.tsx';
import { lockDriver, nickname } from '../drivers/lock.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';
import '../../src/shell/layout/frame.css';

const user = { ...operator, nickname };

/** A page, and what covers it. */
const House = ({ lock, children }: { readonly lock: LockActor; readonly children?: ReactNode }) => (
  <div className="house">
    <title>工作台 - Flan Admin</title>
    <UserMenu
      user={user}
      onSettings={() => {}}
      onLock={() => lock.send({ type: 'LOCK' })}
      onViewAs={() => {}}
      onSignOut={() => {}}
    />
    <label>
      备注
      <input defaultValue="" />
    </label>
    <LockCover lock={lock} user={user}>
      {children}
    </LockCover>
  </div>
);

demandQuietConsole();
await preloadLockScreen();
await walkView(lockDriver, (actor: AnyActorRef) => draw(<House lock={actor as LockActor} />));

const ui = domUi();
const drawing = oneDrawing();
const machine = lockMachine.provide({
  actors: {
    lockCall: fromPromise<unknown>(async () => {}),
    unlockCall: fromPromise<unknown, { password: string }>(async ({ input }) => {
      if (input.password !== 'correct horse') throw new Error('密码错误');
    }),
  },
});

function open(children?: ReactNode): LockActor {
  const lock = createActor(machine).start();
  const clear = draw(<House lock={lock}>{children}</House>);
  drawing.keep(() => {
    clear();
    lock.stop();
  });
  return lock;
}
const cover = () => document.querySelector<HTMLDialogElement>('dialog.lock-cover');
const note = () => document.querySelector<HTMLInputElement>('label > input');
const covered = async (lock: LockActor) => {
  lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  await soon(() => document.activeElement?.matches('dialog.lock-cover .lock-field')).toBe(true);
};
const key = (name: string, fields: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...fields }),
  );

test('the title says that it is locked, and afterwards what it said before', async () => {
  const lock = open();
  await soon(() => document.title).toBe('工作台 - Flan Admin');
  await covered(lock);
  expect(document.title).toBe('已锁定 - Flan Admin');
  lock.send({ type: 'UNLOCKED_ELSEWHERE' });
  await soon(() => document.title).toBe('工作台 - Flan Admin');
});

test('the page keeps what was typed, and the focus where it was', async () => {
  const lock = open();
  await ui.fill('备注', '写到一半');
  note()?.focus();
  await covered(lock);
  await ui.fill('密码', 'correct horse');
  await ui.key('Enter');
  await soon(() => lock.getSnapshot().value).toBe('open');
  await soon(() => document.activeElement === note()).toBe(true);
  expect(note()?.value).toBe('写到一半');
});

test('nothing behind can be seen or take the focus, nor what is put there while it is covered', async () => {
  const lock = open();
  await covered(lock);
  const late = document.body.appendChild(document.createElement('div'));
  late.innerHTML = '<dialog><button style="visibility: visible">还在</button></dialog><div popover>秘密</div>';
  late.querySelector('dialog')?.showModal();
  late.querySelector<HTMLElement>('[popover]')?.showPopover();
  for (const one of [note(), ...late.querySelectorAll('button, [popover]')]) {
    expect(one?.checkVisibility({ visibilityProperty: true })).toBe(false);
    (one as HTMLElement).focus();
    expect(document.activeElement).not.toBe(one);
  }
  expect(document.body.innerText).not.toMatch(/备注|还在|秘密/);
  late.remove();
});

test('no key and no request of the browser closes it', async () => {
  const lock = open();
  await covered(lock);
  for (let times = 0; times < 3; times++) {
    key('Escape');
    cover()?.requestClose();
    cover()?.close();
    await soon(() => cover()?.matches(':modal')).toBe(true);
  }
  expect(lock.getSnapshot().hasTag('covered')).toBe(true);
});

test('no password stays in the document, and after a refusal the next one can be typed at once', async () => {
  const lock = open();
  await covered(lock);
  await ui.fill('密码', 'wrong');
  await ui.click('解锁');
  await soon(() => ui.see('alerts')).toEqual(['密码错误']);
  const field = document.querySelector<HTMLInputElement>('.lock-field');
  expect(field?.value).toBe('');
  expect(document.activeElement).toBe(field);
  const described = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('密码错误');
  expect(field?.ariaInvalid).toBe('true');
});

test('caps lock is told while it is on', async () => {
  const lock = open();
  await covered(lock);
  key('A', { modifierCapsLock: true });
  await soon(() => ui.see('text')).toContain('大写锁定已打开');
  key('a');
  await soon(() => lock.getSnapshot().context.capsLock).toBe(false);
});

test('a drawer that holds the focus gives it up, and has it back', async () => {
  const lock = createActor(machine).start();
  const clear = draw(
    <>
      <House lock={lock} />
      <Drawer open title="编辑奖品">
        <input aria-label="标题" />
      </Drawer>
    </>,
  );
  drawing.keep(() => {
    clear();
    lock.stop();
  });
  await soon(() => document.querySelector('.ant-drawer input')).not.toBeNull();
  document.querySelector<HTMLElement>('.ant-drawer input')?.focus();
  await covered(lock);
  await ui.fill('密码', 'correct horse');
  expect(document.querySelector('.ant-drawer')?.checkVisibility({ visibilityProperty: true })).toBe(false);
  await ui.key('Enter');
  await soon(() => lock.getSnapshot().value).toBe('open');
  await soon(() => document.activeElement?.getAttribute('aria-label')).toBe('标题');
});

test('what the session asks meanwhile stands in front of the cover and can be answered', async () => {
  const answers: string[] = [];
  const lock = open(
    <QuestionDialog title="提示" onOk={() => answers.push('ok')} onCancel={() => answers.push('cancel')}>
      真的要注销登录吗 ?
    </QuestionDialog>,
  );
  await soon(() => document.querySelector('[role=dialog]')).not.toBeNull();
  lock.send({ type: 'LOCKED_ELSEWHERE', known: true });
  await soon(() => cover()?.querySelector('[role=dialog]')?.checkVisibility({ visibilityProperty: true })).toBe(true);
  await ui.click('确定');
  expect(answers).toEqual(['ok']);
});

test('until it is known whose screen it is, the password is asked for all the same', async () => {
  const lock = createActor(machine).start();
  drawing.draw(
    <LockCover lock={lock} user={null}>
      {null}
    </LockCover>,
  );
  await covered(lock);
  expect(cover()?.querySelector('h1')?.textContent).toBe('屏幕已锁定');
});
