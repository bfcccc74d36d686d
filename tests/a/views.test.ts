import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AnyDriver, exploreDriver } from '../engine/driver.ts';
import { runPath } from '../engine/level-a.ts';
import { checkPathFile } from '../engine/path-files.ts';

const folder = new URL('../drivers/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.driver.ts'));
const modules = await Promise.all(
  files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
);
const drivers = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Driver') ? [value as AnyDriver] : [])),
);
const graphs = drivers.map(exploreDriver).filter(({ model }) => model.id.endsWith('.view'));

test('there are drivers whose view offers less than its chart', () => {
  expect(graphs.length).toBeGreaterThan(2);
});

describe.each(graphs)('chart $model.id', (graph) => {
  test('runs along the committed paths of its view (level a)', async () => {
    for (const path of checkPathFile(graph)) await runPath({ graph, path });
  });
});
