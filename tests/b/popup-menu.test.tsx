import { expect, test, vi } from 'vitest';
import { MenuItem, PopupMenu } from '../../src/entity/list/PopupMenu.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const items = () => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
const isOpen = () => one('[role=menu]')?.matches(':popover-open') === true;
const focused = () => items().indexOf(document.activeElement as HTMLElement);
const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

test('a menu takes the keyboard when it opens: arrows go round, Home and End to its ends, Tab leaves', async () => {
  const chosen = vi.fn<(label: string) => void>();
  drawing.draw(
    <PopupMenu label="三样" name="打开" face="…" className="link">
      {['甲', '乙', '丙'].map((label) => (
        <MenuItem key={label} label={label} onChoose={() => chosen(label)} />
      ))}
    </PopupMenu>,
  );
  await ui.click('打开');
  await soon(focused).toBe(0);
  expect(one('button')?.title).toBe('打开');
  expect([one('button')?.getAttribute('aria-haspopup'), one('[role=menu]')?.ariaLabel]).toEqual(['menu', '三样']);
  expect([one('[role=menu]'), ...items()].map((element) => element?.getAttribute('tabindex'))).toEqual(
    Array(4).fill('-1'),
  );
  const after = { ArrowDown: 1, End: 2, ArrowUp: 1, Home: 0 };
  for (const [name, wanted] of Object.entries(after)) {
    expect(key(name)).toBe(false);
    expect(focused()).toBe(wanted);
  }
  key('ArrowUp');
  expect(focused()).toBe(2);
  key('ArrowDown');
  expect(focused()).toBe(0);
  expect(key('x')).toBe(true);
  expect([focused(), isOpen()]).toEqual([0, true]);
  expect(key('Tab')).toBe(true);
  expect(isOpen()).toBe(false);
  await ui.click('打开');
  await ui.press({ role: 'menuitem', name: '乙' });
  expect(chosen.mock.calls).toEqual([['乙']]);
  expect(isOpen()).toBe(false);
  expect(items().map((item) => item.getAttribute('aria-describedby'))).toEqual([null, null, null]);
  expect(document.querySelectorAll('small')).toHaveLength(0);
});

test('a menu within a menu: the arrows reach it and stay in it; what is pressed again and again leaves it open', async () => {
  const pressed = vi.fn<() => void>();
  drawing.draw(
    <PopupMenu label="外" name="打开" face="…" className="link">
      <MenuItem label="甲" onChoose={() => {}} />
      <PopupMenu label="内" name="更多甲" face="…" className="link" within>
        {() => (
          <>
            <MenuItem label="加宽" stays onChoose={pressed} />
            <MenuItem label="收起" onChoose={() => {}} />
          </>
        )}
      </PopupMenu>
    </PopupMenu>,
  );
  const open = () => [...document.querySelectorAll('[role=menu]:popover-open')].map(({ ariaLabel }) => ariaLabel);
  await ui.click('打开');
  await soon(focused).toBe(0);
  key('ArrowDown');
  expect(document.activeElement?.ariaLabel).toBe('更多甲');
  (document.activeElement as HTMLElement).click();
  await soon(() => document.activeElement?.textContent).toBe('加宽');
  key('ArrowDown');
  expect(document.activeElement?.textContent).toBe('收起');
  await ui.press({ role: 'menuitem', name: '加宽' });
  await ui.press({ role: 'menuitem', name: '加宽' });
  expect(pressed).toHaveBeenCalledTimes(2);
  expect(open()).toEqual(['外', '内']);
  await ui.press({ role: 'menuitem', name: '收起' });
  expect(open()).toEqual(['外']);
});

test('a menu that closes does not take the keyboard', async () => {
  drawing.draw(
    <PopupMenu label="一样" face="打开" className="link">
      <MenuItem label="甲" onChoose={() => {}} />
    </PopupMenu>,
  );
  await ui.click('打开');
  await soon(focused).toBe(0);
  const focus = vi.spyOn(items()[0] ?? document.body, 'focus');
  one('[role=menu]')?.hidePopover();
  await soon(isOpen).toBe(false);
  await ui.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(focus).not.toHaveBeenCalled();
});

test('boxes are ticked one by one, of several one is taken, and what is refused says why', async () => {
  const chosen = vi.fn<(label: string) => void>();
  drawing.draw(
    <PopupMenu label="三样" face="打开" className="link">
      <MenuItem label="列" checked onChoose={() => chosen('列')} />
      <MenuItem label="紧凑" current={false} onChoose={() => chosen('紧凑')} />
      <MenuItem label="归档" refusal="仍被引用" onChoose={() => chosen('归档')} />
    </PopupMenu>,
  );
  await ui.click('打开');
  const heard = () =>
    items().map((item) => [
      item.getAttribute('role'),
      item.getAttribute('aria-checked'),
      item.getAttribute('aria-disabled'),
    ]);
  await soon(heard).toEqual([
    ['menuitemcheckbox', 'true', null],
    ['menuitemradio', 'false', null],
    ['menuitem', null, 'true'],
  ]);
  const [, , archive] = items();
  const saidBy = (name: string) => document.getElementById(archive?.getAttribute(name) ?? '')?.textContent;
  expect([saidBy('aria-labelledby'), saidBy('aria-describedby')]).toEqual(['归档', '仍被引用']);
  items().at(-1)?.click();
  expect([isOpen(), chosen.mock.calls]).toEqual([true, []]);
  await ui.press({ role: 'menuitemcheckbox', name: '列' });
  expect([isOpen(), chosen.mock.calls]).toEqual([true, [['列']]]);
  await ui.press({ role: 'menuitemradio', name: '紧凑' });
  expect([isOpen(), chosen.mock.calls.length]).toEqual([false, 2]);
});
