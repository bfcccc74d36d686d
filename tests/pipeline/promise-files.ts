import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { KnownModel } from './all-models.ts';
import { importsOf } from './import-closure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = 'tests/a/promises';
const registryOfLifeCycles = 'machines/entity/lifecycle/registry.ts';

/** Every file of promises, from the root. */
const promiseFiles = (): readonly string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .toSorted();

/** Files of promises that import a machine which the model imports too; of life cycles those that ask for any. */
export function promiseFilesOf({ model, file }: KnownModel): readonly string[] {
  const own = machinesIn(file);
  const isOwn = (machine: string) =>
    own.includes(machine) || (machine === registryOfLifeCycles && model.id.startsWith('lifecycle-'));
  return promiseFiles().filter((one) => machinesIn(one).some(isOwn));
}

const machinesIn = (file: string) => importsOf(file).filter((one) => one.startsWith('machines/'));
