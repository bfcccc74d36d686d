import { modules } from '../../../contract/modules.ts';

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
    moduleIds: ['/house/src/entity/list-in-one.ts'],
    imports: ['antd', 'table'],
  },
  table: { fileName: 'assets/table.js' },
  work: {
    fileName: 'assets/work.js',
    moduleIds: ['/house/src/insight/WorkplacePage.tsx'],
    imports: ['antd'],
    viteMetadata: { importedCss: new Set(['assets/work.css']) },
  },
};
/** A chunk for each room; what life cycles are made of stands apart. */
const kernel = { fileName: 'assets/kernel.js' };
const rooms = Object.keys(modules).map((room) => ({
  fileName: `assets/room-${room}.js`,
  moduleIds: [`/house/contract/${room}/module.ts`, `/house/src/${room}/module.ts`],
  imports: ['kernel', 'table'],
}));
/** As the build tool hands them to a plugin, by file name. */
export const files = Object.fromEntries(
  [...Object.values(bundle), kernel, ...rooms].map(
    ({ imports = [], ...output }: { imports?: string[]; fileName: string }) => [
      output.fileName,
      { ...output, imports: imports.map((name) => `assets/${name}.js`) },
    ],
  ),
);
