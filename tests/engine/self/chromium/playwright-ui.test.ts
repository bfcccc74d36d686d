import { chromium } from 'playwright';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { chromiumLaunch } from '../../../../server/launch/chromium.mjs';
import { playwrightUi } from '../../playwright-ui.ts';
import { controlState } from '../../screen.ts';

/** What the hands must manage, with the class names they know; every act is written into `log`. */
const content = `<!doctype html><meta charset="utf-8"><body>
<label>标题<input id="title"></label> <select aria-label="类型"><option>甲</option><option>乙</option></select>
<label><input type="checkbox" id="agree">同意</label> <button role="switch" aria-checked="false" aria-label="启用">·</button>
<input type="file" aria-label="文件"> <button disabled>停止</button>
<div class="ant-select"><input role="combobox" aria-label="标签" aria-expanded="false"></div>
<div class="ant-select-dropdown" hidden style="height: 60px; overflow: auto"></div>
<button id="menu">更多</button><ul hidden><li role="menuitem">退出登录</li></ul>
<table><tbody><tr data-row-key="1"><td>一</td><td><button>编辑</button></td></tr><tr data-row-key="2"><td>二</td><td><button>编辑</button></td></tr></tbody></table>
<div style="height: 3000px"></div><button>底部</button>
<script type="module">
globalThis.log = [];
const one = (selector) => document.querySelector(selector);
const say = (what) => log.push(what);
one('#title').onchange = ({ target }) => say('title ' + target.value);
one('#title').onkeydown = ({ key }) => say('key ' + key);
one('select').onchange = ({ target }) => say('kind ' + target.value);
one('#agree').onchange = ({ target }) => say('agree ' + target.checked);
one('[role=switch]').onclick = ({ target }) => { target.ariaChecked = String(target.ariaChecked !== 'true'); say('switch ' + target.ariaChecked); };
one('[type=file]').onchange = ({ target }) => say('file ' + target.files[0].name);
const [list, box] = [one('.ant-select-dropdown'), one('[role=combobox]')];
one('.ant-select').onmousedown = () => { list.hidden = false; box.ariaExpanded = 'true'; grow(); };
const grow = () => { for (let i = 0; i < 5; i++) list.insertAdjacentHTML('beforeend', '<div class="ant-select-item-option">选项' + list.childElementCount + '</div>'); };
list.onscroll = () => list.childElementCount < 30 && grow();
list.onclick = ({ target }) => { list.hidden = true; box.ariaExpanded = 'false'; say('tag ' + target.textContent); };
one('#menu').onmouseenter = () => (one('ul').hidden = false);
one('#menu').oncontextmenu = () => say('menu');
one('ul').onclick = () => say('out');
for (const row of document.querySelectorAll('tr')) row.querySelector('button').onclick = () => say('edit ' + row.dataset.rowKey);
document.querySelector('body > button:last-of-type').onclick = () => say('bottom');
</script>`;

const browser = await chromium.launch(chromiumLaunch());
afterAll(() => browser.close());
const page = await browser.newPage();
beforeEach(() => page.setContent(content));
const log = () => page.evaluate(() => (globalThis as unknown as { log: readonly string[] }).log);

test('real mouse and keyboard do what a driver asks for', async () => {
  const ui = await playwrightUi(page, 15_000);
  await ui.fill('标题', '礼品');
  await ui.key('Enter');
  await ui.choose('类型', '乙');
  await ui.check('同意', true);
  await ui.check('同意', true);
  await ui.check('启用', true);
  await ui.upload('文件', [{ name: 'a.csv', type: 'text/csv', text: 'x' }]);
  await ui.choose('标签', '选项12');
  await ui.hover({ role: 'button', name: '更多' });
  await ui.press({ role: 'menuitem', name: '退出登录' });
  await ui.rightClick({ role: 'button', name: '更多' });
  await ui.clickRow('二', '编辑');
  await ui.click('底部');
  expect(await log()).toEqual([
    'key Enter',
    'title 礼品',
    'kind 乙',
    'agree true',
    'switch true',
    'file a.csv',
    'tag 选项12',
    'out',
    'menu',
    'edit 2',
    'bottom',
  ]);
});

test('a press reaches what it was meant for, however late that moves away, or nothing', async () => {
  const ui = await playwrightUi(page, 15_000);
  // The last button slips from under the pointer, once, and leaves another in its place.
  await page.evaluate(() => {
    const [target] = [...document.querySelectorAll('button')].slice(-1);
    const thief = document.createElement('button');
    const caught = () => void (globalThis as unknown as { log: string[] }).log.push('thief');
    thief.addEventListener('click', caught);
    const slip = () => {
      target?.before(thief);
      Object.assign(thief.style, { position: 'absolute', width: '300px', height: '100px', marginTop: '-50px' });
      setTimeout(() => thief.remove(), 200);
    };
    addEventListener('mousemove', slip, { once: true });
  });
  await ui.click('底部');
  expect(await log()).toEqual(['bottom']);
});

test('a press that was let go elsewhere is done again', async () => {
  const ui = await playwrightUi(page, 15_000);
  await page.evaluate(() => {
    const [target] = [...document.querySelectorAll('button')].slice(-1);
    const hop = (to: string) => target?.style.setProperty('translate', to);
    const slip = () => {
      hop('0 -200px');
      setTimeout(() => hop('none'), 200);
    };
    target?.addEventListener('pointerdown', slip, { once: true });
  });
  await ui.click('底部');
  expect(await log()).toEqual(['bottom']);
});

test('what is not there or disabled cannot be worked, and the screen is read', async () => {
  const ui = await playwrightUi(page, 200);
  await expect(ui.click('没有')).rejects.toThrow('not on screen, or behind something: button 没有');
  await expect(ui.click('停止')).rejects.toThrow('disabled: button 停止');
  const screen = await ui.read();
  expect(screen.rows).toEqual(['一编辑', '二编辑']);
  expect(screen.fields['标题']).toEqual({ value: '', enabled: true, error: '' });
  expect(controlState(screen, { role: 'button', name: '停止' })).toBe('disabled');
  expect(controlState(screen, { role: 'button', name: '编辑', row: 1 })).toBe('enabled');
});

test('a field is filled that comes when one of the same name, which is disabled, goes', async () => {
  const ui = await playwrightUi(page, 5000);
  await page.evaluate(() => {
    const leaving = document.querySelector<HTMLInputElement>('#title');
    if (leaving) leaving.disabled = true;
    setTimeout(() => leaving?.replaceWith(Object.assign(document.createElement('input'), { id: 'title' })), 300);
  });
  await ui.fill('标题', '礼品');
  expect(await page.locator('#title').inputValue()).toBe('礼品');
});
