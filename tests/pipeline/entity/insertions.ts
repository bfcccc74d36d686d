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

/** Puts a word at the end of the list that begins behind `after`. */
const inList =
  (word: string, after: string): Change =>
  (text) => {
    const from = text.indexOf(after);
    const at = from < 0 ? -1 : text.indexOf(']', from + after.length);
    if (at < 0) throw new Error(`found no list behind ${JSON.stringify(after)}`);
    const head = text.slice(0, at).trimEnd();
    return `${head}${head.endsWith(',') ? '' : ','} ${word}${text.slice(at)}`;
  };

const listActions = 'campaignActions';
/** What that list of actions is in the letters of the roles. */
const letters = 'QGAENBX';

/** The lines of the declarations: what the menu, the pages and the roles know of it. */
function declared({ name, label, menu, room }: Asked): readonly (readonly [file: string, ...changes: Change[]])[] {
  const { camel, kebab, pascal } = spelled(name);
  const page = `      listPage('${menu}/${kebab}', '${label}', '${name}', ${listActions}),`;
  return [
    [
      'contract/entity-names.ts',
      before('} as const satisfies', `  ${name}: { label: '${label}', permissionId: '${pascal}' },`),
    ],
    ['contract/rooms.ts', inList(`'${name}'`, `  ${/-/.test(room) ? `'${room}'` : room}: [`)],
    [
      `contract/${room}/module.ts`,
      before('import type', `import { ${camel} } from './${kebab}.entity.ts';`),
      inList(camel, 'export const entities: readonly Entity[] = ['),
    ],
    ['contract/menu/pages.ts', before('    ],\n  },', page, `    path: '${menu}',`)],
    ['contract/people/role-pages.ts', before('} as const;', `  ${pascal}: '${letters}',`, 'const awards = {')],
  ];
}

/** The room's modules of the server and of the life cycles. */
function registered({ name, room }: Asked): readonly (readonly [file: string, ...changes: Change[]])[] {
  const { camel, kebab, pascal } = spelled(name);
  return [
    [
      `machines/${room}/module.ts`,
      before('import type', `import { ${camel}Lifecycle } from './${kebab}.lifecycle.ts';`),
      before('};', `  ${name}: ${camel}Lifecycle,`, 'export const lifecycles'),
    ],
    [
      `server/${room}/module.ts`,
      before('import type', `import { ${camel} } from './${kebab}.resource.ts';`),
      inList(camel, 'const resources: readonly Resource[] = ['),
    ],
    [
      'server/seed/demo-rows.ts',
      before('import type { TileName', `import { demo${pascal} } from './demo-${kebab}.ts';`),
      before('};', `  ${name}: demo${pascal},`, 'export const demoRows'),
    ],
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
