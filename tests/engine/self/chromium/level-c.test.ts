import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chromiumLaunch } from '../../../../server/launch/chromium.mjs';
import { Coverage } from '../../coverage.ts';
import { type AnyDriver, exploreDriver } from '../../driver.ts';
import { Gate } from '../../gate.ts';
import { heldAtGate } from '../../gate-http.ts';
import { runPathInBrowser } from '../../level-c.ts';
import { done } from '../../outcomes.ts';
import { playwrightUi } from '../../playwright-ui.ts';
import { coveringTours, type Path } from '../../tours.ts';
import type { Ui } from '../../ui.ts';
import { noteDriver } from '../note-driver.ts';
import { notePage } from './note-page.ts';

const graph = exploreDriver(noteDriver);
const paths = coveringTours(graph, { goal: 'transitions' });
const gate = new Gate(3000);
const handled: string[] = [];

const server = createServer((request, response) => {
  void heldAtGate(gate, request, response).then(async (held) => {
    if (held) return;
    if (request.url !== '/api/save') return void response.end(notePage);
    const { text } = JSON.parse((await request.toArray()).join('')) as { text: string };
    handled.push(text);
    response.end(JSON.stringify({ code: 20_000, message: 'ok', result: { text: `${text} (really)` } }));
  });
});

const browser = await chromium.launch(chromiumLaunch());
let [page, ui]: [Page?, Ui?] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  await page.clock.install();
  ui = await playwrightUi(page, 15_000);
  handled.length = 0;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

function walk(
  path: Path,
  {
    driver = noteDriver as AnyDriver,
    query = '',
    patience = 15_000,
    coverage,
  }: { driver?: AnyDriver; query?: string; patience?: number; coverage?: Coverage } = {},
) {
  if (!page || !ui) throw new Error('no page');
  const current = page;
  const open = async (_: Page, { root }: Path) => {
    gate.hold('/api/');
    const { text } = root.input as { text: string };
    await current.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?text=${text}${query}`);
  };
  const elapse = (delay: number) => current.clock.fastForward(delay);
  return runPathInBrowser({
    graph,
    path,
    driver,
    page,
    ui,
    gate,
    open,
    elapse,
    patience,
    ...(coverage && { coverage }),
  });
}

test('a page that was written without the chart walks its paths, and what was taken is counted', async () => {
  const coverage = new Coverage(graph, 'c');
  for (const path of paths) await walk(path, { coverage });
  expect(coverage.report().transitions.missing).toEqual([]);
  expect(handled).toEqual([]);
});

test('real answers: the handler runs when the path lets it, and the chart follows what it said', async () => {
  const path = paths.find(({ steps }) => steps.some(({ label }) => label.startsWith('done.save'))) ?? expect.fail();
  const real = {
    ...noteDriver,
    answerOf: () => ({ call: '/api/save', how: 'ok' as const }),
    realOutcome: (_: unknown, body: unknown) => done('save', (body as { result: unknown }).result),
  };
  const upToSaved = {
    ...path,
    steps: path.steps.slice(0, path.steps.findIndex(({ label }) => label.startsWith('done.save')) + 1),
  };
  await walk(upToSaved, { driver: real });
  expect(handled).toHaveLength(1);
  expect((await ui?.read())?.fields['内容']?.value).toBe(`${handled[0]} (really)`);
});

describe('a fault is seen', () => {
  test('a button that does nothing', async () => {
    const path = paths.find(({ steps }) => steps.some(({ label }) => label === 'SAVE')) ?? expect.fail();
    await expect(walk(path, { query: '&fault=deaf', patience: 1000 })).rejects.toThrow(
      'spinning: the screen shows false, the chart says true',
    );
  });

  test('a call that was never made', async () => {
    const path = paths.find(({ steps }) => steps.some(({ label }) => label.startsWith('done.save'))) ?? expect.fail();
    const elsewhere = { ...noteDriver, answerOf: () => ({ call: '/api/other', how: 'ok' as const }) };
    await expect(walk(path, { driver: elsewhere })).rejects.toThrow(
      'no call is held like /api/other; held: POST /api/save',
    );
  });
});
