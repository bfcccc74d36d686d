import { describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { Coverage } from '../coverage.ts';
import { exploreDriver } from '../driver.ts';
import { runPathInView } from '../level-b.ts';
import { toursOf } from '../path-text.ts';
import { measure } from '../measures.ts';
import { controlState, type Screen } from '../screen.ts';
import type { Ui } from '../ui.ts';
import { snapshotOf, type Snapshot } from '../xstate-internals.ts';
import { noteDriver } from './note-driver.ts';

const graph = exploreDriver(noteDriver);
const paths = toursOf(graph);

const field = (value: string) => ({ value, enabled: true, error: '' });

/** A screen without a page: drawn from the actor at each look, with one fault if asked for. */
class FakeScreen {
  #actor: AnyActorRef | undefined;
  readonly #fault: (screen: Screen, snapshot: Snapshot) => Screen;

  constructor(fault: (screen: Screen, snapshot: Snapshot) => Screen = (screen) => screen) {
    this.#fault = fault;
  }

  readonly mount = (actor: AnyActorRef) => {
    this.#actor = actor;
    return () => void (this.#actor = undefined);
  };

  draw(): Screen {
    const snapshot = snapshotOf(this.#actor?.getSnapshot());
    const { text, error, open } = snapshot.context as { text: string; error: string; open: readonly string[] };
    const button = (name: string, event: string) => ({ role: 'button', name, enabled: snapshot.can({ type: event }) });
    const panel = snapshot.matches({ panel: 'open' }) ? '收起' : '展开';
    const screen: Screen = {
      controls: [button('保存', 'SAVE'), button('取消', 'CANCEL'), button(panel, 'FOLD')],
      buttons: {},
      fields: { 内容: field(text), 固定: field(String(open.includes('x'))) },
      rows: [],
      dialogs: [],
      alerts: error === '' ? [] : [error],
      notices: [],
      spinning: snapshot.matches({ draft: 'saving' }),
      page: null,
      text: snapshot.matches({ draft: 'saved' }) ? '已保存' : '',
    };
    return this.#fault(screen, snapshot);
  }

  readonly ui: Ui = {
    click: async (name) => {
      const state = controlState(this.draw(), { role: 'button', name });
      if (state !== 'enabled') throw new Error(`${name} is ${state}`);
      this.#actor?.send({ type: { 保存: 'SAVE', 取消: 'CANCEL' }[name] ?? 'FOLD' });
    },
    fill: async (_, text) => this.#actor?.send({ type: 'WRITE', text }),
    check: async (_, on) => this.#actor?.send({ type: on ? 'PIN' : 'UNPIN', key: 'x' }),
    read: async () => this.draw(),
    see: async (part) => this.draw()[part],
    seeButton: async (name) => this.draw().buttons[name],
    seeControls: async (role) => this.draw().controls.filter((control) => control.role === role),
    press: () => expect.fail('press'),
    clickRow: () => expect.fail('clickRow'),
    hover: () => expect.fail('hover'),
    rightClick: () => expect.fail('rightClick'),
    focus: () => expect.fail('focus'),
    drag: () => expect.fail('drag'),
    choose: () => expect.fail('choose'),
    upload: () => expect.fail('upload'),
    key: () => expect.fail('key'),
  };
}

async function firstFailure(fault?: (screen: Screen, snapshot: Snapshot) => Screen): Promise<string> {
  for (const path of paths) {
    const { ui, mount } = new FakeScreen(fault);
    try {
      await runPathInView({ graph, path, driver: noteDriver, mount, ui, patience: 1 });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return '';
}

test('what the view cannot offer is left out, and the restricted graph has a name of its own', () => {
  expect(graph.model.id).toBe('note.view');
  const same = graph.edges.filter(
    ({ from, event }) =>
      event.type === 'WRITE' &&
      event['text'] === (graph.nodes.get(from)?.context as { text: string } | undefined)?.text,
  );
  expect(same).toEqual([]);
  expect(measure(graph, paths).transitions.missing).toEqual([]);
  const everything = { ...noteDriver, offers: () => true };
  expect(exploreDriver(everything).model.id).toBe('note');
});

test('a right view walks all paths, and what was taken is counted', async () => {
  expect(await firstFailure()).toBe('');
  const coverage = new Coverage(graph, 'b');
  for (const path of paths) {
    const { ui, mount } = new FakeScreen();
    await runPathInView({ graph, path, driver: noteDriver, mount, ui, coverage });
  }
  expect(coverage.report().transitions.missing).toEqual([]);
  expect(coverage.report().pairs.missing).toEqual([]);
});

describe('a fault of the view is seen', () => {
  test('a wrong text', async () => {
    expect(await firstFailure((screen) => ({ ...screen, alerts: [] }))).toMatch(
      /errors: the screen shows \[\], the chart says \["offline"\]\n {2}after start .*error.save/,
    );
  });

  test('a button enabled that does nothing', async () => {
    const failure = await firstFailure((screen) => ({
      ...screen,
      controls: screen.controls.map((control) => ({ ...control, enabled: true })),
    }));
    expect(failure).toContain('button 保存 is enabled, though nothing it does is possible');
  });

  test('a button missing where it is needed', async () => {
    const failure = await firstFailure((screen, snapshot) => ({
      ...screen,
      controls: screen.controls.filter(({ name }) => name !== '取消' || !snapshot.matches({ draft: 'saving' })),
    }));
    expect(failure).toContain('button 取消 is absent, though CANCEL is possible');
  });

  test('a button that sends more than it should, though nothing comes of it in the end', async () => {
    const path = paths.find(({ steps }) => steps.some(({ label }) => label === 'SAVE')) ?? expect.fail();
    const { ui, mount } = new FakeScreen();
    const actors: AnyActorRef[] = [];
    const click = async (name: string) => {
      await ui.click(name);
      if (name === '保存') actors[0]?.send({ type: 'SAVE' });
    };
    const remembered = (actor: AnyActorRef) => {
      actors.push(actor);
      return mount(actor);
    };
    await expect(
      runPathInView({ graph, path, driver: noteDriver, mount: remembered, ui: { ...ui, click }, patience: 1 }),
    ).rejects.toThrow(/calls started: is \["save .*","save .*"\], should be \["save .*"\]/);
  });

  test('hands that do nothing', async () => {
    const path = paths[0] ?? expect.fail();
    const { ui, mount } = new FakeScreen();
    const idle = { ...ui, fill: async () => undefined, check: async () => undefined, click: async () => undefined };
    await expect(runPathInView({ graph, path, driver: noteDriver, mount, ui: idle, patience: 1 })).rejects.toThrow(
      /note.view, path 1, step 1: (state|context|children): is /,
    );
  });
});

test('the view is taken down and the chart stopped, also after a failure', async () => {
  let mounted = 0;
  const actors: AnyActorRef[] = [];
  const { ui } = new FakeScreen();
  const mount = (actor: AnyActorRef) => {
    mounted += actors.push(actor);
    return () => void (mounted -= 1);
  };
  await expect(
    runPathInView({ graph, path: paths[0] ?? expect.fail(), driver: noteDriver, mount, ui, patience: 1 }),
  ).rejects.toThrow('note.view, path 1, step 0');
  expect(mounted).toBe(0);
  expect(snapshotOf(actors[0]?.getSnapshot()).status).toBe('stopped');
});
