import { expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { type KeyHelpActor, keyHelpMachine } from '../../machines/shell/key-help.ts';
import { savingHints } from '../../src/core/widgets/form-keys.ts';
import { appId } from '../../src/core/app-in.ts';
import { controlFor, linesHere } from '../../src/shell/keys/key-controls.ts';
import { keyHelpLogicAfter } from '../../src/shell/keys/keys-wiring.ts';
import { KeyHelp } from '../../src/shell/keys/KeyHelp.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

/** A page whose controls say their keys, one of them out of sight and one not to be used. */
function page() {
  const [created, saved] = [vi.fn<() => void>(), vi.fn<() => void>()];
  drawing.keep(
    draw(
      <main>
        <button type="button" aria-keyshortcuts="N" onClick={created}>
          新建
        </button>
        <button type="button" aria-keyshortcuts="R" disabled>
          刷新
        </button>
        <button type="button" aria-keyshortcuts="F" style={{ display: 'none' }}>
          表格全屏
        </button>
        <input aria-label="搜菜单" aria-keyshortcuts="/" />
        <button type="button" {...savingHints} onClick={saved}>
          保存
        </button>
      </main>,
    ),
  );
  return { created, saved };
}

test('a key does what a control in sight says of it: a button is pressed, a field takes the keyboard', async () => {
  const { created, saved } = page();
  await soon(() => document.querySelector('main')).not.toBeNull();
  expect(controlFor('n')?.()).toBe(true);
  expect(created).toHaveBeenCalledOnce();
  controlFor('Control+S')?.();
  expect(saved).toHaveBeenCalledOnce();
  controlFor('/')?.();
  expect(document.activeElement?.ariaLabel).toBe('搜菜单');
  expect([controlFor('r'), controlFor('f'), controlFor('x')]).toEqual([undefined, undefined, undefined]);
});

test('what was pressed before the keys came is done when they come, but for what was typed into a field', async () => {
  const { created, saved } = page();
  await soon(() => document.querySelector('main')).not.toBeNull();
  const pressedAt = (place: string, key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    document.querySelector(place)?.dispatchEvent(event);
    return event;
  };
  const early = [pressedAt('main', 'n'), pressedAt('input', 'n'), pressedAt('main', '?')];
  const keys = createActor(keyHelpLogicAfter(early), { systemId: appId }).start();
  drawing.keep(() => keys.stop());
  expect(created).toHaveBeenCalledOnce();
  expect(saved).not.toHaveBeenCalled();
  await soon(() => keys.getSnapshot().value).toBe('open');
});

test('? lists what is possible here, and no more', async () => {
  page();
  await soon(() => document.querySelector('main')).not.toBeNull();
  const does = linesHere().map(({ keys, does: what }) => `${keys} ${what}`);
  expect(does).toEqual(expect.arrayContaining(['N 新建', '/ 搜菜单', '? 显示这里可用的快捷键']));
  expect(does.join()).not.toContain('刷新');
});

test('the list stands in a dialog that Escape closes', async () => {
  const help = createActor(keyHelpMachine).start();
  const clear = draw(<KeyHelp help={help as AnyActorRef as KeyHelpActor} />);
  drawing.keep(() => {
    clear();
    help.stop();
  });
  help.send({ type: 'SUMMON', lines: [{ keys: 'N', does: '新建' }] });
  await soon(() => ui.see('dialogs')).toEqual(['这里可用的快捷键']);
  expect(document.querySelector('.key-help')?.textContent).toBe('新建N');
  await ui.key('Escape');
  await soon(() => help.getSnapshot().value).toBe('closed');
});
