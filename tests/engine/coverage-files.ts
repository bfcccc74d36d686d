import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Coverage, coverageFile, coverageJson } from './coverage.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Writes `coverage/charts/<id>.<level>.json` for each. In a browser: `commands.writeFile(coverageFile(one), coverageJson(one))`. */
export function writeCoverage(coverages: readonly Coverage[], folder = project): void {
  for (const coverage of coverages) {
    const file = join(folder, coverageFile(coverage));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, coverageJson(coverage));
  }
}
