import { afterEach, describe, expect, test } from 'vitest';
import type { RunFile } from '../../../src/bridge/wire.ts';
import { exportRun, importRun, recordTest, stepAlong } from '../../../src/inspector/deeds.ts';
import { newest } from '../../../src/inspector/run.ts';
import { recordedRun, settled } from '../../inspected-tab.ts';

import { closePage, opened, watching } from './opened-page.ts';

afterEach(closePage);

describe('a run in the page', () => {
  test('is stepped through from the present to the first step and back', async () => {
    const { page, here, tab } = await watching();
    tab.tell({ type: 'SEARCH' });
    await settled();
    const seen: number[] = [];
    for (let count = 0; count < here().run.stops.length - 1; count += 1) {
      stepAlong(page, here(), 'back');
      seen.push(here().step);
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(seen.length);
    stepAlong(page, here(), 'back');
    expect(here().step).toBe(seen.at(-1));
    stepAlong(page, here(), 'forward');
    expect(here().step).toBe(seen.at(-2));
    stepAlong(page, here(), 'last');
    expect(here()).toMatchObject({ step: newest, isLive: true });
    stepAlong(page, here(), 'forward');
    expect(here().step).toBe(newest);
  });

  test('leads back to the present from the step before the last', async () => {
    const { page, here } = await watching();
    stepAlong(page, here(), 'back');
    expect(here().isLive).toBe(false);
    stepAlong(page, here(), 'forward');
    expect(here().isLive).toBe(true);
  });

  test('is exported and imported again, beside the tab that it came from', async () => {
    const { page, save, here } = await watching();
    exportRun(page, here());
    const [name = '', text = ''] = save.mock.calls[0] ?? [];
    expect(name).toBe('奖励分类.run.json');
    importRun(page, new File([text], name));
    await settled();
    expect(here().known).toEqual({ id: 'tab-1~2', title: '奖励分类', source: 'file' });
    expect(here().isLive).toBe(false);
    expect(here().run.entries.length).toBe((JSON.parse(text) as RunFile).entries.length);
  });

  test('that is corrupt changes nothing but says so', async () => {
    const { page, here } = await watching();
    importRun(page, new File(['{"format":"flan-admin-run"'], 'broken.run.json'));
    await settled();
    expect(page.inspector.getSnapshot().context).toMatchObject({
      fault: '文件不是完整的 JSON，可能没有下载完或被改动过。',
      file: { name: 'broken.run.json' },
    });
    expect(here().run.id).toBe('tab-1');
  });

  test('that a link needs is gone to as soon as its file comes', async () => {
    const { page, shown } = opened();
    page.inspector.send({ type: 'GO_TO', place: { run: 'old', actor: 'x:1', step: 30 } });
    const file = await recordedRun({ tab: 'old' });
    importRun(page, new File([JSON.stringify(file)], 'old.run.json'));
    await settled();
    expect(shown()).toMatchObject({ actor: 'x:1', step: 30, known: { source: 'file' } });
  });

  test('becomes a test of the actor on screen', async () => {
    const { page, save, here, tab } = await watching();
    tab.tell({ type: 'SEARCH' });
    await settled();
    await recordTest(page, here());
    expect(page.panel.getSnapshot().value).toBe('recorded');
    const [name, text] = save.mock.calls[0] ?? [];
    expect(name).toMatch(/\.ts$/);
    expect(text).toContain("'SEARCH'");
  });

  test('that cannot become a test says why', async () => {
    const { page, here } = await watching();
    await recordTest(page, { ...here(), step: 0 });
    expect(page.inspector.getSnapshot().context.telling?.tone).toBe('trouble');
    expect(page.panel.getSnapshot().value).toBe('closed');
  });
});
