import { expect, test } from 'vitest';
import type { ListPageEvent } from '../../machines/entity/list/list-page-events.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { LargePictures } from '../../src/entity/list/LargePictures.tsx';
import { PictureCell } from '../../src/entity/list/PictureCell.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const pictures = [1, 2].map((id) => ({ file_id: id, url: dot }));

function pageAt(open: boolean) {
  const told: ListPageEvent[] = [];
  const snapshot = { context: { looked: { pictures, label: '商品图' } }, matches: () => open };
  const page = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: (event: ListPageEvent) => void told.push(event),
  } as unknown as ListPageActor;
  return { page, told };
}

test("a plain click on the small picture asks for the large ones; any other is the browser's", async () => {
  const { page, told } = pageAt(false);
  drawing.draw(<PictureCell pictures={pictures} label="商品图" page={page} />);
  await soon(() => document.querySelector('.thumbnail')?.getAttribute('aria-label')).toBe('查看商品图，共 2 张');
  const link = document.querySelector<HTMLElement>('.thumbnail');
  const click = (keys: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    // The browser is not to follow it here.
    addEventListener('click', (followed) => followed.preventDefault(), { once: true });
    link?.dispatchEvent(event);
  };
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    click(keys);
  expect(told).toEqual([]);
  click({});
  expect(told).toEqual([{ type: 'LOOK', at: { pictures, label: '商品图' } }]);
});

test('large pictures have a name, and Escape leaves them', async () => {
  const { page, told } = pageAt(true);
  drawing.draw(<LargePictures page={page} />);
  await soon(() => ui.see('dialogs')).toEqual(['商品图']);
  await ui.key('Escape');
  await soon(() => told).toEqual([{ type: 'LOOK_AWAY' }]);
});
