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

const selection = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;

const unreached: readonly Unreached[] = [
  // axios' second way to make a call, 4 KB; XMLHttpRequest is always there.
  {
    file: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/,
    source: 'export const getFetch = () => null;\nexport default null;\n',
  },
  // The table's filter menus, 14 KB; lists are filtered in the search area.
  {
    file: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/,
    source: `export const flattenKeys = () => [];\n${standIn('column filters')}`,
  },
  // What the table brings for a menu beside the head's tick box and for radio buttons, 20 KB; lists have neither.
  { file: /[\\/]antd[\\/]es[\\/]dropdown[\\/]index\.js$/, importer: selection, source: standIn('selection menus') },
  { file: /[\\/]antd[\\/]es[\\/]radio[\\/]index\.js$/, importer: selection, source: standIn('radio selection') },
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
