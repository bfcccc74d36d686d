import { afterEach, expect, test } from 'vitest';
import { type AnyActorRef, createActor, createMachine } from 'xstate';
import { pageId, type Tab } from '../../../machines/shell/tabs-types.ts';
import { type TabsActor, tabsMachine } from '../../../machines/shell/tabs.ts';
import { childrenOf } from '../../../src/shell/follow-actors.ts';
import { hasTag, watchPages } from '../../../src/shell/watch-pages.ts';

/** A part of a page, such as a record over its list. */
const part = createMachine({
  initial: 'resting',
  states: {
    resting: { on: { SAVE: 'saving', FAIL: 'failed' } },
    saving: { tags: 'saving', on: { END: 'resting', FAIL: 'failed' } },
    failed: { tags: 'failed', on: { END: 'resting' } },
  },
});
const page = createMachine({ invoke: { id: 'part', src: part }, on: { FORWARD: {} } });
const tabOf = (key: string): Tab => ({ key, title: key, page: { view: 'workplace' } });

let app: AnyActorRef | undefined;
afterEach(() => app?.stop());

/** A house of nothing but the tab bar, where `src/core/app-in.ts` looks for it. */
async function openTabs(): Promise<TabsActor> {
  const tabs = tabsMachine.provide({ actors: { workplace: page as never, watchPages } });
  const shell = createMachine({ invoke: { id: 'tabs', src: tabs } });
  app = createActor(createMachine({ context: ({ spawn }) => ({ shell: spawn(shell) }) }), { systemId: 'app' }).start();
  const { context } = app.getSnapshot() as { context: { shell: AnyActorRef } };
  const [actor] = childrenOf(context.shell) as readonly TabsActor[];
  if (!actor) throw new Error('there is no tab bar');
  for (const key of ['/a', '/b']) actor.send({ type: 'OPEN_TAB', tab: tabOf(key) });
  // It looks for the tab bar once that has been started.
  await Promise.resolve();
  return actor;
}

const pageOf = (tabs: TabsActor, key: string) => tabs.getSnapshot().children[pageId(key)] as AnyActorRef;
const partOf = (tabs: TabsActor, key: string) => childrenOf(pageOf(tabs, key))[0] as AnyActorRef;
const marks = (tabs: TabsActor) => tabs.getSnapshot().context.marks;

test('what a page, or anything that it started, saves or failed at is told to the tab bar, as long as it lasts', async () => {
  const tabs = await openTabs();
  expect(marks(tabs)).toEqual({});
  partOf(tabs, '/a').send({ type: 'SAVE' });
  expect(marks(tabs)).toEqual({ '/a': 'saving' });
  partOf(tabs, '/b').send({ type: 'FAIL' });
  expect(marks(tabs)).toEqual({ '/a': 'saving', '/b': 'failed' });
  partOf(tabs, '/a').send({ type: 'FAIL' });
  expect(marks(tabs)).toEqual({ '/a': 'failed', '/b': 'failed' });
  for (const key of ['/a', '/b']) partOf(tabs, key).send({ type: 'END' });
  expect(marks(tabs)).toEqual({});
});

test('a page that is opened later is followed as well, and nobody is told of what goes on after the end', async () => {
  const tabs = await openTabs();
  tabs.send({ type: 'OPEN_TAB', tab: tabOf('/c') });
  const late = partOf(tabs, '/c');
  late.send({ type: 'SAVE' });
  expect(marks(tabs)).toEqual({ '/c': 'saving' });
  app?.stop();
  expect(() => late.send({ type: 'END' })).not.toThrow();
});

test('a tag is looked for in all that an actor has started', async () => {
  const tabs = await openTabs();
  expect(hasTag(pageOf(tabs, '/a'), 'saving')).toBe(false);
  partOf(tabs, '/a').send({ type: 'SAVE' });
  expect([hasTag(tabs, 'saving'), hasTag(pageOf(tabs, '/a'), 'saving'), hasTag(pageOf(tabs, '/b'), 'saving')]).toEqual([
    true,
    true,
    false,
  ]);
});
