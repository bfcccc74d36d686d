/** What antd's Table brings for a tick box beside the head's, which no list of ours has: 20 KB of menus and radio buttons. */
const unused = ['../../dropdown', '../../radio'];
const user = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;

/** antd's inputs ask the form library for one context; since it does not say that it has no side effects, all 12 KB came along. */
const withoutSideEffects = /[\\/]@rc-component[\\/](?:form|async-validator)[\\/]/;

const prefix = '\0unused:';
const standIn = (request: string) =>
  `export default () => { throw new Error('${request} is left out of tables: src/build/antd-parts.ts'); };`;

/** A Vite plugin: the first table comes without the parts of antd that it never shows. Fails when antd has moved them. */
export const leanAntd = () => {
  const met = new Set<string>();
  return {
    name: 'lean-antd',
    apply: 'build' as const,
    enforce: 'pre' as const,
    config: () => ({
      build: { rolldownOptions: { treeshake: { moduleSideEffects: (id: string) => !withoutSideEffects.test(id) } } },
    }),
    resolveId(request: string, importer: string | undefined) {
      if (importer === undefined || !user.test(importer) || !unused.includes(request)) return undefined;
      met.add(request);
      return prefix + request;
    },
    load: (id: string) => (id.startsWith(prefix) ? standIn(id.slice(prefix.length)) : undefined),
    buildEnd(error?: Error) {
      const missing = error ? [] : unused.filter((request) => !met.has(request));
      if (missing.length > 0) throw new Error(`antd's table no longer imports ${missing.join(' and ')}.`);
    },
  };
};
