import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Graph } from './explore.ts';
import { lineDiff } from './line-diff.ts';
import { parsePaths, pathsText, toursOf } from './path-text.ts';
import type { Path } from './tours.ts';

const pathsFolder = fileURLToPath(new URL('../paths', import.meta.url));
const ending = '.paths.txt';

interface Where {
  readonly folder?: string;
}

const fileOf = (id: string, folder: string) => join(folder, `${id}${ending}`);

/** Compares the committed paths of a chart with what it gives today and throws with a diff; returns the paths. */
export function checkPathFile(graph: Graph, { folder = pathsFolder }: Where = {}): readonly Path[] {
  const file = fileOf(graph.model.id, folder);
  const paths = toursOf(graph);
  const today = pathsText(graph, paths);
  if (!existsSync(file)) throw new Error(`${graph.model.id} has no path file; npm run charts writes it`);
  const diff = lineDiff(readFileSync(file, 'utf8'), today);
  if (diff) throw new Error(`${graph.model.id}: the chart's paths have changed (npm run charts accepts it):\n${diff}`);
  return paths;
}

/** The committed paths as they are, whether or not they are what the chart gives today. */
export const readPathFile = (graph: Graph, { folder = pathsFolder }: Where = {}): readonly Path[] =>
  parsePaths(graph, readFileSync(fileOf(graph.model.id, folder), 'utf8'));

/** Path files that belong to no model, left behind by a chart that is gone or renamed. */
export const strayPathFiles = (ids: readonly string[], { folder = pathsFolder }: Where = {}): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith(ending) && !ids.includes(name.slice(0, -ending.length)));

/** The ids of the path files of a chart that there are: its own, and that of what a view offers of it. */
export const pathFilesOf = (id: string, { folder = pathsFolder }: Where = {}): readonly string[] =>
  [id, `${id}.view`].filter((name) => existsSync(fileOf(name, folder)));
