import { afterEach, expect, test } from 'vitest';
import { dressed } from '../../contract/dictionary/dressed.ts';
import { dressWith } from '../../contract/entity/known-entities.ts';
import type { Row } from '../../contract/core/page.ts';
import { DetailValue } from '../../src/entity/fields/DetailValue.tsx';
import { heSuggestion } from '../../contract/content/he-suggestion.entity.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawers } from './drawer-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* 意见反馈 (wider.md §8.5): the answer and its quick replies, and pictures that lie elsewhere. */

demandQuietConsole();

const ui = domUi();
const { drawing, open } = drawers();
const row: Row = {
  id: 3,
  version: 1,
  status: 'pending',
  no: 'FK20260720031',
  type: 'award',
  content: '转盘抽中的紫砂壶点不开填写页面。',
};
const words = [{ value: 'received', label: '您好，已收到您的反馈。', color: 'default', is_default: false, open: true }];
afterEach(() => dressWith((entity) => entity));

const reply = () => document.querySelector<HTMLTextAreaElement>('#field-he_suggestion-reply')?.value;

test('the dialog shows what is answered; a quick reply is written into the answer and changed there', async () => {
  dressWith((entity) => dressed(entity, { reply_template: words }));
  const record = open({ entity: 'he_suggestion', mode: 'REPLY', id: 3 }, row);
  await soon(() => document.querySelector('.ant-drawer, [role=dialog]')?.textContent).toContain('转盘抽中的紫砂壶');
  await ui.choose('快捷回复', '您好，已收到您的反馈。');
  await soon(reply).toBe('您好，已收到您的反馈。');
  await ui.fill('回复内容', '您好，已收到，今天答复您。');
  expect(record.getSnapshot().context.draft).toMatchObject({
    reply_template: 'received',
    reply: '您好，已收到，今天答复您。',
  });
});

test('an address of somebody else opens in a tab of its own, and is told nothing of ours', async () => {
  const images = [{ url: 'https://img.example.com/a.jpg' }, { url: 'javascript:alert(1)' }];
  drawing.draw(<DetailValue name="images" field={heSuggestion.fields.images} row={{ images }} />);
  await soon(() => document.querySelectorAll('a').length).toBe(1);
  const link = document.querySelector('a');
  expect([link?.href, link?.target, link?.rel, link?.referrerPolicy]).toEqual([
    'https://img.example.com/a.jpg',
    '_blank',
    'noopener noreferrer',
    'no-referrer',
  ]);
  expect(document.querySelector('img')).toBeNull();
  expect(document.body.textContent).toContain('javascript:alert(1)');
});
