// node tests/pipeline/against/tell-lives.ts FOLDER: the life cycles of the sources in a folder, as one line of JSON. A program of its own,
// because sources of another day are read as modules.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { codeSum } from '../../../server/db/life/change/code-sum.ts';
import { isAlive, lifeOf } from '../../../machines/entity/lifecycle/life.ts';

/** Where the registry of life cycles stands, today and before files stood in rooms. */
const registries = ['machines/entity/lifecycle', 'machines/lifecycles'].map((room) => `${room}/registry.ts`);

interface Registry {
  readonly lifecycleOf: (name: string) => Lifecycle;
}
interface Declared {
  readonly entities: readonly { readonly name: string; readonly label: string }[];
}

const folder = path.resolve(process.argv[2] ?? '.');
const modules = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(folder, file)).href);

const registry = registries.find((file) => existsSync(path.join(folder, file)));
if (registry === undefined) throw new Error('there is no registry of life cycles');
const { entities } = (await modules('contract/entities.ts')) as Declared;
const { lifecycleOf } = (await modules(registry)) as Registry;
const lives = entities
  .map(({ name, label }) => [name, lifeOf(label, lifecycleOf(name), codeSum)] as const)
  .filter(([, life]) => isAlive(life));
process.stdout.write(JSON.stringify(Object.fromEntries(lives)));
