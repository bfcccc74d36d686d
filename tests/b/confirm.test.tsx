import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import {
  type ConfirmActor,
  confirmMachine,
  type Performance,
  type Question,
} from '../../machines/entity/record/confirm.ts';
import { ConfirmDialog } from '../../src/entity/record/ConfirmDialog.tsx';
import { confirmDriver } from '../drivers/confirm.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { pressBeside } from './press-beside.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** As the list page has it: open until it was answered. */
function Dialog({ confirm }: { readonly confirm: ConfirmActor }) {
  const open = useSelector(confirm, ({ status }) => status === 'active');
  return <ConfirmDialog confirm={confirm} open={open} />;
}

demandQuietConsole();
await walkView(confirmDriver, (actor: AnyActorRef) => draw(<Dialog confirm={actor as ConfirmActor} />));

const ui = domUi();
const drawing = oneDrawing();

/** Its answer never comes. */
const machine = confirmMachine.provide({
  actors: { perform: fromPromise<unknown, Performance>(() => new Promise(() => {})) },
});
const question: Question = {
  title: '提示',
  content: '确定停用「品牌周边」吗？\n停用后不能再选。',
  okText: '停用',
  danger: true,
  needsReason: false,
  requestId: 'request-1',
  target: {},
};

function ask(needsReason: boolean): ConfirmActor {
  const confirm = createActor(machine, { input: { ...question, needsReason } }).start();
  const clear = draw(<Dialog confirm={confirm} />);
  drawing.keep(() => {
    clear();
    confirm.stop();
  });
  return confirm;
}

const dialog = () => document.querySelector('[role=dialog]');

test('the button says what it does, and each sentence has a line of its own', async () => {
  ask(false);
  await soon(() => dialog()?.querySelector('.ant-btn-dangerous')?.textContent).toBe('停用');
  const lines = [...(dialog()?.querySelectorAll('.confirm p') ?? [])].map((line) => line.textContent);
  expect(lines).toEqual(['确定停用「品牌周边」吗？', '停用后不能再选。']);
  expect(dialog()?.querySelector('[role=alert]')).toBeNull();
});

test('a press beside the question answers nothing, Escape takes it back', async () => {
  const confirm = ask(false);
  await soon(dialog).not.toBeNull();
  pressBeside();
  await ui.read();
  expect(confirm.getSnapshot().value).toBe('asking');
  await ui.key('Escape');
  await soon(() => confirm.getSnapshot().value).toBe('cancelled');
});

test('while it is carried out the button keeps the keyboard', async () => {
  const confirm = ask(false);
  await ui.click('停用');
  await soon(() => dialog()?.querySelector('.ant-btn-loading')?.textContent).toBe('停用');
  expect(confirm.getSnapshot().value).toBe('performing');
  expect(dialog()?.querySelector('.ant-btn-loading')?.matches(':disabled')).toBe(false);
});

test('a reason is what the chart has, counted in characters, and no longer than the rules allow', async () => {
  const confirm = ask(true);
  const field = () => dialog()?.querySelector('textarea');
  await soon(() => field()?.value).toBe('');
  confirm.send({ type: 'EXPLAIN', reason: '盘点👍' });
  await soon(() => field()?.value).toBe('盘点👍');
  expect(dialog()?.textContent).toContain('3 / 100');
  await ui.fill('原因', '👍'.repeat(101));
  await soon(() => confirm.getSnapshot().context.reason).toBe('👍'.repeat(100));
});

test('whoever types a reason confirms by Ctrl+Enter, as a form is saved, once the reason is long enough', async () => {
  const confirm = createActor(machine, { input: { ...question, needsReason: true } }).start();
  drawing.draw(<Dialog confirm={confirm} />);
  const press = () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  await ui.fill('原因', '缺');
  press();
  expect(confirm.getSnapshot().matches('performing')).toBe(false);
  await ui.fill('原因', '奖品到货延迟');
  press();
  await soon(() => confirm.getSnapshot().matches('performing')).toBe(true);
  confirm.stop();
});
