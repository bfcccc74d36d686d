import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { sideTreeMachine } from '../../machines/entity/list/side-tree.ts';
import type { SideNode } from '../../machines/entity/list/side-tree-rows.ts';
import type { TableActor } from '../../machines/entity/list/table.ts';
import { SideTree } from '../../src/entity/list/SideTree.tsx';
import { sideTreeDriver } from '../drivers/side-tree.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

const account = entityNamed('account');
const pageOf = (tree: AnyActorRef | null) =>
  standing({ children: { sideTree: standing({ context: { page: tree } }) } }) as unknown as ListPageActor;
const tableOf = (filters: object) => standing({ context: { query: { filters } } }) as unknown as TableActor;
const treeBeside = (tree: AnyActorRef | null, filters: object = {}) => (
  <SideTree entity={account} page={pageOf(tree)} table={tableOf(filters)} />
);

await walkView(sideTreeDriver, (actor: AnyActorRef) => draw(treeBeside(actor)));

const ui = domUi();
const drawing = oneDrawing();
const items = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')];
const chosen = () => items().map((item) => item.getAttribute('aria-selected'));
const focused = () => document.activeElement?.getAttribute('aria-label');

function started() {
  const asked: (number | null)[] = [];
  const nodes = [
    { id: 1, title: '总部', level: 1 },
    { id: 2, title: '运营中心', level: 2 },
  ];
  const machine = sideTreeMachine.provide({
    actors: { fetchNodes: fromPromise<readonly SideNode[], { entity: string }>(async () => nodes) },
    actions: { narrow: (_, { id }) => void asked.push(id) },
  });
  return { asked, tree: createActor(machine, { input: { key: '/system/account', entity: 'account' } }).start() };
}

test('the row that the list is narrowed to is the chosen one, and takes the keyboard', async () => {
  const { tree } = started();
  drawing.draw(treeBeside(tree, { dept_id: '2' }));
  await soon(chosen).toEqual(['false', 'false', 'true']);
  expect(items().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  drawing.draw(treeBeside(tree));
  await soon(chosen).toEqual(['true', 'false', 'false']);
  tree.stop();
});

test('keys go along the rows, fold and open them, and choose', async () => {
  const { tree, asked } = started();
  drawing.draw(treeBeside(tree));
  await soon(() => items().length).toBe(3);
  items()[0]?.focus();
  await ui.key('ArrowDown');
  await soon(focused).toBe('总部');
  await ui.key('ArrowLeft');
  await soon(() => items().length).toBe(2);
  await ui.key('ArrowRight');
  await soon(() => items().length).toBe(3);
  await ui.key('End');
  await soon(focused).toBe('运营中心');
  await ui.key('Enter');
  await ui.key('Home');
  await ui.key(' ');
  expect(asked).toEqual([2, null]);
  tree.stop();
});

test('until its chart is there the place is kept', async () => {
  drawing.draw(treeBeside(null));
  await soon(() => document.querySelector('nav.side-tree')?.getAttribute('aria-label')).toBe('部门');
  expect(items()).toEqual([]);
});
