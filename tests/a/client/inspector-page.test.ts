import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/inspector/client.ts';
import { goToState, offer, stepAlong } from '../../../src/inspector/deeds.ts';
import { newest } from '../../../src/inspector/run.ts';
import { memoryChannel, openTab, settled } from '../../inspected-tab.ts';

import { closePage, patience, transition, watching } from './opened-page.ts';

afterEach(closePage);

describe('a page and the tabs of the application', () => {
  test('a tab that opens is shown at once, its actor with most to say', async () => {
    const { here } = await watching();
    expect(here()).toMatchObject({ isLive: true, step: newest, known: { title: '奖励分类', source: 'tab' } });
    expect(here().chart?.id).toBe('table');
  });

  test('a tab that was there before is found by calling', async () => {
    const channel = memoryChannel();
    openTab(channel);
    const runs: string[] = [];
    await settled();
    channel.wire.listen((report) => report.kind === 'here' && runs.push(report.info.tab));
    const client = createClient(channel.wire);
    client.call();
    await settled();
    expect(runs).toEqual(['tab-1']);
    client.leave();
    expect(channel.commands.at(-1)?.kind).toBe('leave');
  });

  test('a reloaded tab is another run: the page goes on with it, at the actor of the same name', async () => {
    const { channel, page, here, tab } = await watching();
    const { run } = here();
    const house = [...run.tracks.keys()][0] ?? '';
    page.inspector.send({ type: 'SHOW_ACTOR', actor: house });
    tab.close();
    openTab(channel, { tab: 'tab-2' });
    await settled();
    expect(here().run.id).toBe('tab-2');
    expect(here().chart?.id).toBe('house');
    expect(page.inspector.getSnapshot().context.runs.map(({ source }) => source)).toEqual(['gone', 'tab']);
    expect(page.runs.get('tab-1')?.entries.length).toBeGreaterThan(10);
  });

  test('what happens to another tab does not disturb', async () => {
    const { channel, here } = await watching();
    openTab(channel, { tab: 'tab-2', title: '工作台' });
    await settled();
    expect(here().run.id).toBe('tab-1');
  });

  test('asks what can be sent, and says which case of a payload would do', async () => {
    const { page, here } = await watching();
    await patience();
    const offers = page.offers.of(here().actor);
    expect(offers.get('SEARCH')).toEqual({ possible: true, cases: [true] });
    expect(offers.get('TURN_PAGE')?.cases).toEqual([false, true]);
    expect(offers.get('HIDE_COLUMN')).toMatchObject({ possible: true });
    expect(offers.get('SHOW_COLUMN')?.possible).toBe(false);
    expect(offers.get('SHOW_COLUMN')?.refusal).toMatch(/\p{Script=Han}/u);
  });

  test('asks once when an actor moves fast, and not at all about the past', async () => {
    const { channel, page, tab, here } = await watching();
    await patience();
    const questions = () => channel.commands.filter(({ kind }) => kind === 'ask').length;
    const before = questions();
    for (let count = 0; count < 5; count += 1) tab.tell({ type: 'EXPAND' });
    await patience();
    expect(questions()).toBe(before + 1);
    stepAlong(page, here(), 'first');
    await patience();
    expect(questions()).toBe(before + 1);
    expect(page.offers.of(here().actor).size).toBe(0);
  });
});

describe('sending', () => {
  test('an event that needs nothing moves the application at once', async () => {
    const { page, here, tab, drawing } = await watching();
    offer(page, here(), drawing(), transition('SEARCH'));
    expect(tab.table()?.getSnapshot().value).toMatchObject({ data: 'loading' });
  });

  test('a payload is filled in with the first case that would do, and moves the application when sent', async () => {
    const { page, here, tab, drawing } = await watching();
    await patience();
    offer(page, here(), drawing(), transition('TURN_PAGE'));
    const { draft } = page.panel.getSnapshot().context;
    expect(JSON.parse(draft.text)).toEqual({ pageNo: 2, pageSize: 50 });
    page.panel.send({ type: 'SUBMIT' });
    expect(tab.table()?.getSnapshot().context.query.pageNo).toBe(2);
  });

  test('an event that the application cannot take keeps what was typed and says why', async () => {
    const { page, here, tab, drawing } = await watching();
    await patience();
    offer(page, here(), drawing(), transition('TURN_PAGE'));
    tab.house.send({ type: 'CLOSE' });
    page.panel.send({ type: 'TYPE', text: '{ "pageNo": 3, "pageSize": 50 }' });
    page.panel.send({ type: 'SUBMIT' });
    await settled();
    const { value, context } = page.panel.getSnapshot();
    expect(value).toEqual({ editing: 'refused' });
    expect(context.draft.text).toContain('"pageNo": 3');
    expect(context.fault).toMatch(/结束/);
  });

  test('one without a payload that is refused is told about', async () => {
    const { page, here, tab, drawing } = await watching();
    const [there, drawn] = [here(), drawing()];
    tab.house.send({ type: 'CLOSE' });
    offer(page, there, drawn, transition('SEARCH'));
    await settled();
    expect(page.inspector.getSnapshot().context.telling).toMatchObject({ tone: 'trouble' });
  });
});

test('a state that was found is shown by the actor that has its chart, or in the chart alone', async () => {
  const { page, here } = await watching();
  const house = [...here().run.tracks.keys()][0];
  goToState(page, here(), 'house', 'house.open');
  expect(here().actor).toBe(house);
  expect(page.look.getSnapshot().context.found).toBe('house.open');
  goToState(page, here(), 'session', 'session.signedIn');
  expect(page.inspector.getSnapshot()).toMatchObject({ value: { view: 'browsing' }, context: { chart: 'session' } });
});
