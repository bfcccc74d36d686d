/**
 * Parts of antd's Table that no list of ours shows, and that bring 40 KB of code: the filter menus of column heads (with a
 * tree), and the choices beside the box that ticks all rows. Whoever comes to use one hears of it at once.
 */
const absent = (what: string) => `
const Absent = () => { throw new Error('${what} is left out of the build: see src/build/table-parts.ts'); };
export const flattenKeys = () => [];
export default Absent;
`;

const parts: readonly { readonly importer: RegExp; readonly request: string; readonly what: string }[] = [
  { importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/, request: './FilterDropdown', what: 'the filter menu' },
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, request: '../../dropdown', what: 'the selection menu' },
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, request: '../../radio', what: 'selection by radio' },
];
const prefix = '\0absent:';

/** A Vite plugin: builds antd's Table without those parts, and fails when antd has moved them. */
export const withoutUnusedTableParts = () => {
  const met = new Set<string>();
  return {
    name: 'without-unused-table-parts',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      const path = importer?.replaceAll('\\', '/') ?? '';
      const part = parts.find(({ importer: from, request }) => request === source && from.test(path));
      if (!part) return undefined;
      met.add(part.what);
      return prefix + part.what;
    },
    load: (id: string) => (id.startsWith(prefix) ? absent(id.slice(prefix.length)) : undefined),
    buildEnd(error?: Error) {
      const missing = error ? [] : parts.filter(({ what }) => !met.has(what)).map(({ what }) => what);
      if (missing.length > 0) throw new Error(`antd no longer imports ${missing.join(', ')} where we left it out.`);
    },
  };
};
