import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { BannerPreview } from '../../contract/content/banner-preview.ts';
import { editorPage } from '../../contract/content/editor-page.entity.ts';
import { pageBesideLive } from '../../contract/content/page-preview.ts';
import type { Row } from '../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import type { RecordPageActor } from '../../machines/entity/record/record-page.ts';
import { PagePreview } from '../../src/content/PagePreview.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

/* 预览 of a page: what members see, and what they will see once what was changed is published (wider.md §8.6). */

demandQuietConsole();
const drawing = oneDrawing();
const picture = (id: number) => ({
  file_id: id,
  url: `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#${id}`,
});
const page = (more: object = {}): Row => ({
  id: 7,
  version: 3,
  status: 'published',
  run_status: 'running',
  title: '品牌故事',
  content: '<p>始于<strong>1828</strong>年</p>',
  version_no: 2,
  is_changed: false,
  ...more,
});

function draw(row: Row, live?: Row) {
  const fetchPreview = fromPromise<BannerPreview, { id: number }>(() => Promise.resolve(pageBesideLive(row, live)));
  const actor = createActor(bannerPreviewMachine.provide({ actors: { fetchPreview } }), {
    input: { id: row.id },
  }).start();
  drawing.draw(<PagePreview actor={actor} page={standing({}) as RecordPageActor} entity={editorPage} row={row} />);
}
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const phones = () =>
  [...document.querySelectorAll('.page-phones figure')].map((phone) =>
    ['figcaption', '.banner-phone-bar', '.page-words'].map((part) => phone.querySelector(part)?.textContent),
  );

test('what members see and what is written are one: it stands there once, with its version', async () => {
  draw(page(), page({ content: '<p>以前</p>' }));
  await soon(phones).toEqual([['页面的预览', '品牌故事', '始于1828年']]);
  expect(document.querySelector('.page-words strong')?.textContent).toBe('1828');
  expect(text('.banner-told')).toBe('进行中会员现在看到的就是它（第 2 版）');
});

test('what was changed since stands beside what members see, title and text', async () => {
  const live = page({ title: '老品牌故事', content: '<p>以前</p>' });
  draw(page({ is_changed: true }), live);
  await soon(phones).toEqual([
    ['第 2 版，已发布', '老品牌故事', '以前'],
    ['发布修改后', '品牌故事', '始于1828年'],
  ]);
  expect(text('.banner-told')).toBe('进行中会员现在看到的是第 2 版，修改还没有发布');
});

test.each([
  [
    'that was never published',
    { version_no: 0, status: 'draft', run_status: 'closed' },
    '未上线还没有上线过，会员看不到',
  ],
  ['that was taken off', { status: 'offline', run_status: 'closed' }, '未上线现在不展示'],
  ['whose time is over', { run_status: 'ended' }, '已结束现在不展示'],
])('of a page %s it says that members do not see it', async (_, more, told) => {
  draw(page(more));
  await soon(() => text('.banner-told')).toBe(told);
  expect(phones()).toHaveLength(1);
});

test('the card that is shared takes from the page what is not filled in', async () => {
  const card = () => [
    text('.page-card strong'),
    text('.page-card p'),
    document.querySelector('.page-card img')?.getAttribute('src')?.at(-1),
  ];
  draw(page({ cover: picture(1) }));
  await soon(card).toEqual(['品牌故事', '', '1']);
  draw(page({ cover: picture(1), share_image: picture(2), share_title: '来看凉茶的故事', seo_desc: '两百年' }));
  await soon(card).toEqual(['来看凉茶的故事', '两百年', '2']);
});
