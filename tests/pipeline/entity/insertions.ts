import { familyOf } from '../../../src/entity-family.ts';
import type { Asked } from './asked.ts';
import { spelled } from './spelled.ts';

/** Changes the text of a registry; throws where the registry no longer looks as it did. */
type Change = (text: string) => string;

/** Puts a line before the first of these marks that stands behind `after`. */
const before =
  (mark: string, line: string, after = ''): Change =>
  (text) => {
    const from = text.indexOf(after);
    const at = from < 0 ? -1 : text.indexOf(mark, from);
    if (at < 0) throw new Error(`found no ${JSON.stringify(mark)} behind ${JSON.stringify(after)}`);
    return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
  };

/** Puts a line behind the last one that matches. */
const behindLast =
  (pattern: RegExp, line: string): Change =>
  (text) => {
    const lines = text.split('\n');
    const at = lines.findLastIndex((one) => pattern.test(one));
    if (at < 0) throw new Error(`found no line like ${String(pattern)}`);
    return lines.toSpliced(at + 1, 0, line).join('\n');
  };

const imports = (line: string) => behindLast(/^import /, line);

const listActions = 'campaignActions';
/** What that list of actions is in the letters of the roles. */
const letters = 'QGAENBX';

/** The lines of the declarations: what the menu, the pages and the roles know of it. */
function declared({ name, label, menu }: Asked): readonly (readonly [file: string, ...changes: Change[]])[] {
  const { camel, kebab, pascal } = spelled(name);
  const page = `      listPage('${menu}/${kebab}', '${label}', '${name}', ${listActions}),`;
  return [
    [
      'contract/entity-names.ts',
      before('} as const satisfies', `  ${name}: { label: '${label}', permissionId: '${pascal}' },`),
    ],
    [
      'contract/entities.ts',
      before('import type', `import { ${camel} } from './entities/${kebab}.ts';`),
      before('];', `  ${camel},`, 'export const entities'),
    ],
    ['contract/pages.ts', before('    ],\n  },', page, `    path: '${menu}',`)],
    ['contract/roles.ts', before('} as const;', `  ${pascal}: '${letters}',`, 'const awards = {')],
  ];
}

/** The registries of the server and of the life cycles; the browser's where its code comes with that of a family. */
function registered({ name }: Asked): readonly (readonly [file: string, ...changes: Change[]])[] {
  const { camel, kebab, pascal } = spelled(name);
  const family = familyOf(name)?.[0];
  return [
    [
      'machines/lifecycles/registry.ts',
      imports(`import { ${camel}Lifecycle } from './${kebab}.ts';`),
      before('};', `  ${name}: ${camel}Lifecycle,`, 'const lifecycles'),
    ],
    [
      'server/resources/catalogue.ts',
      before('import type', `import { ${camel} } from './${kebab}.ts';`),
      before('];', `  ${camel},`, 'export const resources'),
    ],
    [
      'server/seed/demo-rows.ts',
      before('import type { TileName', `import { demo${pascal} } from './demo-${kebab}.ts';`),
      before('};', `  ${name}: demo${pascal},`, 'export const demoRows'),
    ],
    ...(family === undefined
      ? []
      : [
          [
            `src/${family}-entities.ts`,
            before('import', `import { ${camel} } from '../contract/entities/${kebab}.ts';`),
            imports(`import { ${camel}Lifecycle } from '../machines/lifecycles/${kebab}.ts';`),
            before('] as const', `  [${camel}, ${camel}Lifecycle],`),
          ] as const,
        ]),
  ];
}

/** The tables by hand that the declarations are compared with, for whoever writes the entity to put right from its document. */
function expected({ name, label }: Asked): readonly (readonly [file: string, ...changes: Change[]])[] {
  const { pascal } = spelled(name);
  const rights = [letters, '-', letters, '-', '-', '-', '-', 'QGX'].map((one) => one.padEnd(9)).join('');
  const warning = `停用后不能再选用该${label}，已有数据不受影响。`;
  return [
    ['tests/expected/pages.ts', before('};', `  ${name}: '${pascal}',`)],
    [
      'tests/expected/role-rights.ts',
      before('`;', `${pascal.padEnd(24)}${rights}| decided: a new page`, 'const table'),
    ],
    [
      'tests/expected/steps.ts',
      before('`;', `${name} ENABLE enable 启用 |\n${name} DISABLE disable 停用 | ${warning}`, 'const table'),
    ],
  ];
}

/** What changes in files that are there, by path from the root. */
export const insertionsFor = (asked: Asked): ReadonlyMap<string, Change> =>
  new Map(
    [
      ...declared(asked),
      ...registered(asked),
      ...expected(asked),
      [
        'docs/glossary.md',
        behindLast(
          /\| entit(?:y|ies) `/,
          `| ${asked.label} | Flan${spelled(asked.name).pascal} | entity \`${asked.name}\` | |`,
        ),
      ] as const,
    ].map(
      ([file, ...changes]) => [file, (text: string) => changes.reduce((now, change) => change(now), text)] as const,
    ),
  );
