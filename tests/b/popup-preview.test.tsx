import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { BannerPreview } from '../../contract/content/banner-preview.ts';
import { popup as entity } from '../../contract/content/popup.entity.ts';
import type { Row } from '../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import type { RecordPageActor } from '../../machines/entity/record/record-page.ts';
import { PopupPreview } from '../../src/content/PopupPreview.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

/* 预览 of a popup: a phone with it before its screen, by its type, and what stands before it there (wider.md §8.2). */

demandQuietConsole();
const drawing = oneDrawing();
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const popup = (id: number, more: object = {}): Row => ({
  id,
  version: 1,
  status: 'published',
  run_status: 'running',
  title: `弹窗 ${id}`,
  popup_type: 'image',
  image: { file_id: id, url: picture },
  pages: ['home'],
  closable: true,
  link: { link_type: 'activity', ref_id: 4001, url: null },
  link_title: '清凉一夏',
  ...more,
});

function draw(row: Row, slides: readonly Row[]) {
  const fetchPreview = fromPromise<BannerPreview, { id: number }>(() => Promise.resolve({ slides }));
  const actor = createActor(bannerPreviewMachine.provide({ actors: { fetchPreview } }), {
    input: { id: row.id },
  }).start();
  drawing.draw(<PopupPreview actor={actor} page={standing({}) as RecordPageActor} entity={entity} row={row} />);
}
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

test('it says whether members may see it, what comes before it, and where it leads', async () => {
  const own = popup(7);
  draw(own, [popup(2), own, popup(1)]);
  await soon(() => document.querySelector('.popup-card img')?.getAttribute('alt')).toBe('弹窗 7');
  expect(text('.banner-told')).toBe(
    '进行中会员现在可能看到它；同页面排在它前面：「弹窗 2」。点击：活动：清凉一夏（4001）',
  );
  expect(document.querySelectorAll('.popup-close')).toHaveLength(1);
});

test.each([
  ['text', { content: '<p>请及时兑换</p>' }, '请及时兑换'],
  ['coupon', { coupon_title: '满30减5券' }, '满30减5券立即领取'],
  ['agreement', { agreement_title: '隐私政策', closable: false }, '隐私政策已更新同意并继续'],
])('of the type %s it shows what that holds', async (popup_type, more, shown) => {
  const row = popup(7, { popup_type, image: null, run_status: 'closed', ...more });
  draw(row, [row]);
  await soon(() => text('.popup-card')).toBe(shown);
  expect(document.querySelectorAll('.popup-close')).toHaveLength(popup_type === 'agreement' ? 0 : 1);
  expect(text('.banner-told')).toContain('未上线现在不展示；同页面没有排在它前面的弹窗。');
});
