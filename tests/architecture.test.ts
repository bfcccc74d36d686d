import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { unregistered } from '../server/db/generate-migration.ts';
import { cyclesIn, type Source, sourcesIn } from './source-tree.ts';

interface Layer {
  /** Folders of ours that it may import from. */
  readonly from: readonly (string | RegExp)[];
  /** Packages and modules of Node that it may import; all when left out. */
  readonly modules?: RegExp;
}

/** Life cycles, and what all of them stand on: the server runs them as the browser does. */
const lifecycles = /^machines\/(?:[\w-]+\/[\w-]+\.lifecycle\.ts|entity\/lifecycle\/)/;

/** Who may import whom (design.md §1). */
const layers: Readonly<Record<string, Layer>> = {
  contract: { from: ['contract'], modules: /^zod$/ },
  machines: { from: ['machines', 'contract'], modules: /^xstate$/ },
  src: { from: ['src', 'machines', 'contract'], modules: /^(?!node:|fastify|@fastify|kysely|pg|@electric-sql|vite)/ },
  server: { from: ['server', lifecycles, 'contract'], modules: /^(?!react|antd|@ant-design|@xstate)/ },
  // A client of the Open API and nothing else (engines.md §10).
  simulator: {
    from: ['simulator', 'machines/simulator', 'machines/core', 'contract/simulator'],
    modules: /^(?:node:|xstate$)/,
  },
  // The table of hostile inputs is a document as well.
  docs: { from: ['docs', 'src', 'machines', 'contract', 'tests/server/hostile'] },
  tests: { from: ['tests', 'server', 'simulator', 'src', 'machines', 'contract', 'docs'] },
};

/** Files that may use a React hook that keeps state or runs effects, each with the reason. */
const hookExceptions: Readonly<Record<string, string>> = {};

/** The last two would bring them all along. */
const stateHooks = new Set([
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'default',
  '*',
]);

/** They run before a package is installed. */
const launchers = ['server/launch/start.mjs', 'server/launch/test.mjs'];

const product = sourcesIn('contract', 'machines', 'src', 'server', 'simulator');
const all = [...product, ...sourcesIn('docs', 'tests')];
const under = (folder: string) => all.filter(({ file }) => file.startsWith(`${folder}/`));
const namesOf = (pattern: string) => globSync(pattern).map((file) => path.basename(file).replace(/\..*/, ''));

/** Every import that `isWrong`, as `file: request`; the whole list makes the failure message. */
const wrongImports = (
  sources: readonly Source[],
  isWrong: (imported: Source['imports'][number], file: string) => boolean,
) =>
  sources.flatMap(({ file, imports }) =>
    imports.filter((imported) => isWrong(imported, file)).map(({ request }) => `${file}: ${request}`),
  );

describe('what is looked at', () => {
  test.each(['contract', 'contract/awards', 'machines', 'machines/awards', 'src', 'server', 'simulator', 'tests'])(
    '%s has sources with imports',
    (folder) => {
      expect(under(folder).flatMap(({ imports }) => imports).length).toBeGreaterThan(0);
    },
  );
});

describe('imports', () => {
  test.each(Object.entries(layers))('%s imports only what its layer may', (folder, { from, modules }) => {
    const wrong = wrongImports(under(folder), ({ request, target }) =>
      target === undefined
        ? modules?.test(request) === false
        : !from.some((allowed) =>
            typeof allowed === 'string' ? target.startsWith(`${allowed}/`) : allowed.test(target),
          ),
    );
    expect(wrong).toEqual([]);
  });

  test('go round in no circle', () => {
    expect(cyclesIn(all)).toEqual([]);
  });

  test('name the file they mean, with its ending', () => {
    const known = new Set(
      globSync('{contract,machines,src,server,simulator,tests,docs}/**/*.*').map((file) => file.replaceAll('\\', '/')),
    );
    expect(wrongImports(all, ({ target }) => target !== undefined && !known.has(target))).toEqual([]);
  });

  test('of the product are packages that a product installation has', () => {
    const { dependencies } = packageJson();
    // The development server needs the whole installation, and asks for it.
    const shipped = product.filter(({ file }) => file !== 'server/launch/dev.mjs');
    const wrong = wrongImports(
      shipped,
      ({ package: name, typesOnly }) => name !== undefined && !typesOnly && !(name in dependencies),
    );
    expect(wrong).toEqual([]);
  });

  test.each(launchers)('%s needs no package', (launcher) => {
    const seen = new Set([launcher]);
    for (const file of seen) {
      const source = all.find((candidate) => candidate.file === file);
      for (const { target } of source?.imports ?? []) if (target !== undefined) seen.add(target);
    }
    const sources = all.filter(({ file }) => seen.has(file));
    expect(sources.length).toBeGreaterThan(1);
    expect(
      wrongImports(sources, ({ request, target }) => target === undefined && !request.startsWith('node:')),
    ).toEqual([]);
  });
});

describe('files', () => {
  test('are no barrels', () => {
    const barrels = all.filter(({ file, exportsAll }) => exportsAll || /(^|\/)index\.\w+$/.test(file));
    expect(barrels.map(({ file }) => file)).toEqual([]);
  });

  test('are named for their subject', () => {
    const dumps = all.filter(({ file }) => /(^|[/.-])(utils?|misc|common|helpers?)([/.-]|$)/i.test(file));
    expect(dumps.map(({ file }) => file)).toEqual([]);
  });

  test('know nothing of one machine', () => {
    const files = globSync('**/*.{ts,tsx,mjs,mts,js,json,css,html,md,svg,sql,txt}', {
      exclude: (name) => ['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'].includes(path.basename(name)),
    });
    const dotFiles = globSync('.{ci/run,npmrc,oxlintrc.json,oxfmtrc.json,knip.jsonc,gitignore}');
    expect(dotFiles.length).toBeGreaterThan(0);
    const local = [...files, ...dotFiles].filter((file) =>
      /(?<![\w./*-])\/(?:work|root|tmp)(?=[/'"`\s])/.test(readFileSync(file, 'utf8')),
    );
    expect(files.length).toBeGreaterThan(all.length);
    expect(local).toEqual([]);
  });
});

describe('tables', () => {
  /** Statements that write these tables. */
  const writing = (tables: string) =>
    new RegExp(
      `(?:insert into|update|delete from|truncate(?: table)?|merge into|copy)\\s+(?:only\\s+)?"?(?:${tables})\\b|(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(?:${tables})`,
      'i',
    );
  const ofLedger = writing('point_account|point_lot|point_entry|point_hold|grant_key');

  test('of the ledger of points are written by the ledger alone', () => {
    const writers = product.filter(({ text }) => ofLedger.test(text)).map(({ file }) => file);
    expect(writers).toEqual([
      'server/points/ledger/holds.ts',
      'server/points/ledger/post-many.ts',
      'server/points/ledger/statements.ts',
    ]);
    // Behind the lock of the account, where a member stands too (docs/decisions/140).
    const lifters = product.filter(({ text }) => writing('member_level').test(text)).map(({ file }) => file);
    expect(lifters).toEqual(['server/points/ledger/levels.ts', 'server/points/ledger/move-levels.ts']);
    // By its ways in: one member, or many; who leaves with all that he has; a debt that somebody decides on. What the first of them does with what is put aside stands by itself.
    const parts = ['debts', 'holds', 'statements'].map((name) => `server/points/ledger/${name}.ts`);
    const ways = ['post', 'post-many', 'leave', 'debts-asked'].map((name) => `server/points/ledger/${name}.ts`);
    const waysIn = new Set([...parts, ...ways]);
    const callers = product.filter(
      ({ file, imports }) => !waysIn.has(file) && imports.some(({ target }) => parts.includes(target ?? '')),
    );
    expect(callers.map(({ file }) => file)).toEqual([]);
  });
});

describe('views', () => {
  test('keep no state and run no effect: both are in charts', () => {
    const wrong = wrongImports(
      under('src'),
      ({ request, names, typesOnly }, file) =>
        request === 'react' && !typesOnly && !(file in hookExceptions) && names.some((name) => stateHooks.has(name)),
    );
    expect(wrong).toEqual([]);
  });

  test('that are excepted are there and need it', () => {
    const uses = new Set(
      under('src')
        .filter(({ imports }) => imports.some(({ request }) => request === 'react'))
        .map(({ file }) => file),
    );
    expect(Object.keys(hookExceptions).filter((file) => !uses.has(file))).toEqual([]);
  });
});

describe('charts', () => {
  const charts = under('machines')
    // A chart is what a file names so; one that several are made by is none (machines/entity/upload/crop.ts).
    .filter(({ file, text }) => !lifecycles.test(file) && /export const \w+Machine = /.test(text))
    .map(({ file }) => path.basename(file, '.ts'));

  test('exist', () => {
    expect(charts.length).toBeGreaterThan(0);
  });

  test('have a model each', () => {
    const models = namesOf('tests/models/*.model.ts');
    expect(charts.filter((chart) => !models.includes(chart))).toEqual([]);
  });

  test('have promises each', () => {
    const promises = namesOf('tests/a/promises/*.test.ts');
    expect(charts.filter((chart) => !promises.includes(chart))).toEqual([]);
  });
});

describe('entities', () => {
  const entities = namesOf('contract/*/*.entity.ts');

  test('are known to the server', () => {
    expect(unregistered(entities)).toEqual([]);
  });
});

describe('packages', () => {
  test('are pinned exactly', () => {
    const { dependencies, devDependencies, optionalDependencies } = packageJson();
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('come from whatever registry the machine has', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });
});

type Versions = Readonly<Record<string, string>>;

function packageJson() {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Versions
  >;
}
