import { createActor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { EntityListPage } from '../../src/entity/EntityListPage.tsx';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, standing } from './standing.ts';

demandQuietConsole();

let takeDown: () => void = () => {};
afterEach(() => takeDown());

/** A list page of an entity, without rows. */
function drawPage(entity: string, user: UserInfo): void {
  const table = createActor(tableMachine, { input: { entity } });
  const notYet = standing({ context: { page: null } });
  const context = { key: '/x', entity, actions: ['query'], savedId: 0, viewed: [] };
  const children = { table, picker: closedPicker(), views: notYet, selection: notYet };
  takeDown = draw(
    <EntityListPage page={standing({ value: 'browsing', context, children }) as ListPageActor} user={user} />,
  );
}
const mark = () => document.querySelector('.page-watermark');

test('a page with personal data carries who looks at it, over everything and in nobody’s way', async () => {
  drawPage('award_record', { ...operator, watermark: true });
  await soon(() => mark()?.innerHTML).toContain('data:image');
  expect(mark()?.ariaHidden).toBe('true');
  const { pointerEvents, position } = getComputedStyle(mark() ?? document.body);
  expect([pointerEvents, position]).toEqual(['none', 'fixed']);
});

test('a page without personal data has none, nor any page where it is switched off', async () => {
  drawPage('award_cate', { ...operator, watermark: true });
  await soon(() => document.querySelector('.table-toolbar')).not.toBeNull();
  expect(mark()).toBeNull();
  takeDown();
  drawPage('award_record', operator);
  await soon(() => document.querySelector('.table-toolbar')).not.toBeNull();
  expect(mark()).toBeNull();
});
