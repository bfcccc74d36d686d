// npm run new-entity -- NAME LABEL [--menu=/award] [--room=awards]: makes a plain entity, which runs, migrates, is tested and shown
// (docs/howto-entity.md).
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Asked, askedBy, usage } from './entity/asked.ts';
import { insertionsFor } from './entity/insertions.ts';
import { refusalOf, type Taken } from './entity/name-refusal.ts';
import { newFiles } from './entity/new-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const formatter = 'node_modules/oxfmt/bin/oxfmt';
const migrations = 'server/db/migrations';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** One sentence about what was asked for; its message is all that a person needs. */
class Refused extends Error {}

/** Tables that some migration makes. */
function tablesMade(): ReadonlySet<string> {
  const texts = readdirSync(path.join(root, migrations))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => read(`${migrations}/${file}`));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name = '']) => name)),
  );
}

function write(asked: Asked): readonly string[] {
  const insertions = [...insertionsFor(asked)].map(([file, change]) => ({ file, text: read(file), change }));
  const taken: Taken = {
    tables: tablesMade(),
    texts: insertions.map(({ text }) => text),
    isFile: (file) => existsSync(path.join(root, file)),
  };
  const refusal = refusalOf(asked, taken);
  if (refusal !== undefined) throw new Refused(refusal);
  // All texts are made before one is written: a registry that looks otherwise than expected leaves nothing half done.
  const files = new Map([
    ...newFiles(asked),
    ...insertions.map(({ file, text, change }) => [file, change(text)] as const),
  ]);
  for (const [file, text] of files) writeFileSync(path.join(root, file), text);
  return [...files.keys()];
}

/** Runs a program of ours, which finds the new entity declared; throws when it fails. */
const run = (...args: readonly string[]): void =>
  void execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });

try {
  const asked = askedBy(process.argv.slice(2));
  if (!asked) throw new Refused(usage);
  const files = write(asked);
  run(formatter, ...files.filter((file) => file.endsWith('.ts')));
  run('server/db/generate-migration.ts', asked.name);
  run('tests/pipeline/charts.ts', `lifecycle-${asked.name}`);
  run('tests/pipeline/mutants.ts', `lifecycle-${asked.name}`, '--record');
  run('tests/pipeline/pinyin.ts');
  run('docs/generate.ts');
  for (const file of files) console.log(`written: ${file}`);
  console.log(`已新建实体「${asked.label}」${asked.name}。接下来见 docs/howto-entity.md；完成后运行 npm run check。`);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
