import { entityNames } from '../../../contract/entity-names.ts';

/** A build with a chunk for each part; the styles and what they share hang on the shell's. */
const bundle = {
  boot: { fileName: 'assets/boot.js', moduleIds: ['/house/src/index.html'], imports: ['shared'] },
  shared: { fileName: 'assets/shared.js' },
  antd: { fileName: 'assets/antd.js', imports: ['shared'] },
  shell: {
    fileName: 'assets/shell.js',
    moduleIds: ['/house/src/shell.tsx'],
    imports: ['shared', 'antd'],
    viteMetadata: { importedCss: new Set(['assets/shell.css']) },
  },
  list: {
    fileName: 'assets/list.js',
    moduleIds: ['/house/src/pages/list-in-one.ts'],
    imports: ['antd', 'table'],
  },
  table: { fileName: 'assets/table.js' },
  work: { fileName: 'assets/work.js', moduleIds: ['/house/src/pages/WorkplacePage.tsx'], imports: ['antd'] },
};
/** The declarations of two kinds share a chunk, as it may happen; their life cycles stand apart. */
const kebab = (name: string) => name.replaceAll('_', '-');
const declarations = Object.keys(entityNames).flatMap((name) => [
  ...(name === 'award'
    ? []
    : [{ fileName: `assets/${name}.js`, moduleIds: [`/house/contract/entities/${kebab(name)}.ts`] }]),
  { fileName: `assets/${name}-cycle.js`, moduleIds: [`/house/machines/lifecycles/${kebab(name)}.ts`] },
]);
for (const { moduleIds, fileName } of declarations)
  if (fileName === 'assets/award_cate.js') moduleIds.push('/house/contract/entities/award.ts');
/** As the build tool hands them to a plugin, by file name. */
export const files = Object.fromEntries(
  [...Object.values(bundle), ...declarations].map(
    ({ imports = [], ...output }: { imports?: string[]; fileName: string }) => [
      output.fileName,
      { ...output, imports: imports.map((name) => `assets/${name}.js`) },
    ],
  ),
);
