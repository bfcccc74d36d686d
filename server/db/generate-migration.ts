import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entities } from '../../contract/entities.ts';
import { ownResources, resources } from '../catalogue.ts';
import { dueIndexes, type TableSpec, tableOf } from '../entity/read/table-spec.ts';
import { diffSchemas } from './schema-diff.ts';

/*
 * Development: node server/db/generate-migration.ts [name]
 * Writes the SQL that leads from the last generated migration to the declarations, and remembers what it has written in
 * entities.snapshot.json beside the SQL files. A change that it refuses is written by hand, and the snapshot with it:
 * --accept only rewrites the snapshot. An entity that is declared and not registered is refused: it would get no table.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = fileURLToPath(new URL('./migrations/', import.meta.url));
const snapshotFile = path.join(folder, 'entities.snapshot.json');

/** The tables that the declarations ask for now. */
export const declaredTables = (): readonly TableSpec[] => ownResources.map(tableOf);

/** Of tables that are written by hand, what follows from the charts all the same: indexes of what is due. */
const declaredIndexes = (): readonly TableSpec[] =>
  resources
    .filter((resource) => !ownResources.includes(resource))
    .map((resource) => ({ name: resource.entity.name, columns: [], checks: [], indexes: dueIndexes(resource) }))
    .filter(({ indexes }) => indexes.length > 0);

/** Everything that the declarations ask of the database now. */
export const declaredSchema = (): readonly TableSpec[] => [...declaredTables(), ...declaredIndexes()];

/** The tables as the last generated migration left them. */
export function migratedTables(): readonly TableSpec[] {
  if (!fs.existsSync(snapshotFile)) return [];
  const snapshot: unknown = JSON.parse(fs.readFileSync(snapshotFile, 'utf8'));
  if (!Array.isArray(snapshot) || !snapshot.every(isTable)) throw new Error(`${snapshotFile} is no snapshot`);
  return snapshot;
}

const isTable = (value: unknown): value is TableSpec =>
  typeof value === 'object' && value !== null && 'name' in value && 'columns' in value && 'indexes' in value;

/** The name of the next migration file. */
function nextFile(name: string): string {
  const last = Math.max(0, ...fs.readdirSync(folder).map((file) => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0)));
  return `${String(last + 1).padStart(4, '0')}_${name}.sql`;
}

/** Entities that are declared and missing in a registry, each with what to do about it; `files` are those of declarations. */
export function unregistered(
  files: readonly string[],
  declared: readonly string[] = entities.map(({ name }) => name),
  served: readonly string[] = resources.map(({ entity }) => entity.name),
): readonly string[] {
  const names = files.map((file) => path.basename(file, '.entity.ts').replaceAll('-', '_'));
  const lines = names
    .filter((name) => !declared.includes(name))
    .map((name) => `${name} is declared and stands in no list; add it to the module.ts of its room in contract`);
  const unserved = declared
    .filter((name) => !served.includes(name))
    .map(
      (name) =>
        `${name} is declared and unknown to the server; add its resource to the module.ts of its room in server`,
    );
  return [...lines, ...unserved];
}

function generate(name: string): void {
  const unknown = unregistered(fs.globSync('contract/*/*.entity.ts', { cwd: root }));
  for (const line of unknown) console.error(`refused: ${line} (docs/howto-entity.md)`);
  if (unknown.length > 0) {
    process.exitCode = 1;
    return;
  }
  const { statements, refusals } = diffSchemas(migratedTables(), declaredSchema());
  for (const refusal of refusals) console.error(`refused: ${refusal}`);
  if (refusals.length > 0) {
    console.error('Write this SQL by hand as the next file of server/db/migrations, then run again with --accept.');
    process.exitCode = 1;
    return;
  }
  if (statements.length === 0) return console.log('The migrations fit the declarations.');
  const file = nextFile(name);
  const head = '-- Generated from the declarations in contract/ by server/db/generate-migration.ts.\n\n';
  fs.writeFileSync(path.join(folder, file), `${head}${statements.join(';\n\n')};\n`, { flag: 'wx' });
  accept();
  console.log(`Wrote ${file} with ${statements.length} statements.`);
}

/** In the form that the formatter keeps, so that only what has changed is a difference. */
function accept(): void {
  fs.writeFileSync(snapshotFile, `${JSON.stringify(declaredSchema(), null, 2)}\n`);
  execFileSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), snapshotFile], { cwd: root });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = 'entities'] = process.argv.slice(2);
  if (first === '--accept') accept();
  else generate(first);
}
