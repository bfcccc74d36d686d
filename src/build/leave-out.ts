/** A module that is never reached here, though no bundler can tell. `source` stands in for it. */
interface Unreached {
  readonly file: RegExp;
  /** Only when this module asks for it; anybody when absent. */
  readonly importer?: RegExp;
  readonly source: string;
}

/** Reached after all, it says so instead of failing silently. */
const standIn = (what: string) =>
  `export default () => { throw new Error('${what}: left out by src/build/leave-out.ts'); };\n`;

const sorter = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSorter\.js$/;

const unreached: readonly Unreached[] = [
  // axios' second way to make a call, 4 KB; XMLHttpRequest is always there.
  {
    file: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/,
    source: 'export const getFetch = () => null;\nexport default null;\n',
  },
  // Filters in the heads of columns and their menus, 20 KB; lists are filtered in the search area.
  {
    file: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    source: `export const getFilterData = (rows) => rows;
      const none = [];
      const asked = {};
      const asTheyAre = (columns) => columns;
      const filters = ({ filters, filterDropdown }) => filters || filterDropdown;
      export default ({ mergedColumns }) => {
        if (mergedColumns.some(filters)) throw new Error('column filters: left out by src/build/leave-out.ts');
        return [asTheyAre, none, asked];
      };\n`,
  },
  // Ticks of rows, with menus and trees for them: our boxes stand in a column of their own (list/Ticks.tsx).
  {
    file: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    source: `export const SELECTION_COLUMN = {};
      export const SELECTION_ALL = 'SELECT_ALL';
      export const SELECTION_INVERT = 'SELECT_INVERT';
      export const SELECTION_NONE = 'SELECT_NONE';
      const none = new Set();
      const asTheyAre = (columns) => columns;
      export default (_, ticks) => {
        if (ticks) throw new Error('ticks of rows: left out by src/build/leave-out.ts');
        return [asTheyAre, none];
      };\n`,
  },
  // Bubbles over the heads of columns; the heads say by themselves how they sort.
  { file: /[\\/]antd[\\/]es[\\/]tooltip[\\/]index\.js$/, importer: sorter, source: standIn('sorter tooltips') },
  // A select that stands open without a box, for antd's own pages.
  {
    file: /[\\/]antd[\\/]es[\\/]_util[\\/]PurePanel\.js$/,
    importer: /[\\/]antd[\\/]es[\\/]select[\\/]index\.js$/,
    source: 'export default () => () => null;\n',
  },
  // The large picture of nothing: whoever shows an empty list asks for the small one.
  {
    file: /[\\/]antd[\\/]es[\\/]empty[\\/]empty\.js$/,
    importer: /[\\/]antd[\\/]es[\\/]empty[\\/]index\.js$/,
    source: 'export default () => null;\n',
  },
  // One bubble that moves from thing to thing, which the theme would have to ask for.
  {
    file: /[\\/]antd[\\/]es[\\/]tooltip[\\/]UniqueProvider[\\/]index\.js$/,
    importer: /[\\/]antd[\\/]es[\\/]config-provider[\\/]index\.js$/,
    source: standIn('unique tooltips'),
  },
  // A wait shows a moment later, once: of a library for all kinds of delays, 0.6 KB, this is what it needs.
  {
    file: /[\\/]throttle-debounce[\\/].+\.js$/,
    importer: /[\\/]antd[\\/]es[\\/]spin[\\/]index\.js$/,
    source: `export const debounce = (wait, call) => {
      let timer;
      const later = () => { timer = setTimeout(call, wait); };
      later.cancel = () => clearTimeout(timer);
      return later;
    };\n`,
  },
  // How far a wait has come, counted by itself, and as a ring around its dots; none of ours knows.
  { file: /[\\/]antd[\\/]es[\\/]spin[\\/]usePercent\.js$/, source: 'export default (_, percent) => percent;\n' },
  {
    file: /[\\/]antd[\\/]es[\\/]spin[\\/]Indicator[\\/]Progress\.js$/,
    source: `export default ({ percent }) => {
      if (percent > 0) throw new Error('spin with a percentage: left out by src/build/leave-out.ts');
      return null;
    };\n`,
  },
  // The icon that opens a row; no row of ours does.
  { file: /[\\/]antd[\\/]es[\\/]table[\\/]ExpandIcon\.js$/, source: 'export default () => () => null;\n' },
  // Rules for tables with filters, rows that open, lines between columns and a line from right to left, 1.9 KB; ours have none.
  {
    file: /[\\/]antd[\\/]es[\\/]table[\\/]style[\\/](?:filter|expand|bordered|rtl)\.js$/,
    source: 'export default () => ({});\n',
  },
];

/** antd's inputs ask the form library for one context; since it does not say that it has no side effects, all 12 KB came along. */
const withoutSideEffects = /[\\/]@rc-component[\\/](?:form|async-validator)[\\/]/;

/**
 * Of the router only its history is used. What it says at its top level about contexts and components nobody renders would keep them, and
 * all that they use: 9 KB.
 */
const router = /[\\/]react-router[\\/]dist[\\/].+\.mjs$/;
const named = /^\w+\.displayName = "[^"]*";$/gm;
const made = /= (React\w*\.(?:createContext|memo|forwardRef|lazy)\()/g;

const prefix = '\0left-out:';

interface Resolver {
  resolve(request: string, importer: string, options: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/** A Vite plugin: the product is built without what it never reaches. The build fails when a package has moved such a part. */
export const leaveOut = () => {
  const met = new Set<Unreached>();
  let metRouter = false;
  return {
    name: 'leave-out',
    apply: 'build' as const,
    enforce: 'pre' as const,
    config: () => ({
      build: { rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => !withoutSideEffects.test(id) } } },
    }),
    async resolveId(this: Resolver, request: string, importer: string | undefined) {
      if (importer === undefined || !/[\\/](?:antd|axios)[\\/]/.test(importer)) return undefined;
      const found = await this.resolve(request, importer, { skipSelf: true });
      const part = unreached.findIndex(
        ({ file, importer: asking = /^/ }) => file.test(found?.id ?? '') && asking.test(importer),
      );
      const left = unreached[part];
      if (!left) return undefined;
      met.add(left);
      return `${prefix}${part}`;
    },
    transform(code: string, id: string) {
      if (!router.test(id) || !code.includes('createHashHistory')) return undefined;
      metRouter = named.test(code);
      return { code: code.replaceAll(named, '').replaceAll(made, '= /* @__PURE__ */ $1'), map: null };
    },
    load: (id: string) => (id.startsWith(prefix) ? unreached[Number(id.slice(prefix.length))]?.source : undefined),
    buildEnd(error?: Error) {
      const missing = error ? [] : unreached.filter((part) => !met.has(part));
      if (!error && !metRouter) throw new Error('the router names its parts no more as leave-out.ts expects');
      if (missing.length > 0)
        throw new Error(`nothing imports ${missing.map(({ file }) => file.source).join(', ')} any more`);
    },
  };
};
