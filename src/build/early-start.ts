import { entityNamed } from '../../contract/entities.ts';
import { apiBase } from '../../contract/envelope.ts';
import { defaultPageSize } from '../../contract/page.ts';
import { pages } from '../../contract/pages.ts';
import { authCalls } from '../../contract/session.ts';
import { type EarlyPlan, listUrls, startEarly } from '../early.ts';
import { storageKey } from '../storage.ts';

/** What this plugin needs to know of a file that Vite writes. */
interface Output {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Output>>;

const urlOf = (call: string) => apiBase + call.slice(call.indexOf(' ') + 1);

/** The list call of each page that lists an entity. */
const lists = Object.fromEntries(
  pages.flatMap(({ path, view, entity }) =>
    view === 'list' && entity !== undefined ? [[path, urlOf(entityNamed(entity).calls.list)] as const] : [],
  ),
);

/** The files that a module brings with it, those that it imports first and the styles last. */
function filesOf(bundle: Bundle, fileName: string, seen: Set<string>): readonly string[] {
  const output = bundle[fileName];
  if (!output || seen.has(fileName)) return [];
  seen.add(fileName);
  const imported = (output.imports ?? []).flatMap((file) => filesOf(bundle, file, seen));
  return [...imported, `/${fileName}`, ...[...(output.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)];
}

/** The files of each part behind the login; each list leaves out what `boot.ts` brought and what an earlier list has. */
function chunksOf(bundle: Bundle): EarlyPlan['chunks'] {
  const chunkOf = (module: string) => {
    const chunk = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (!chunk) throw new Error(`The build has no chunk of src/${module}: nothing to fetch ahead.`);
    return chunk.fileName;
  };
  const seen = new Set<string>();
  filesOf(bundle, chunkOf('index.html'), seen);
  const shell = filesOf(bundle, chunkOf('shell.tsx'), seen);
  const pageFiles = (module: string) => filesOf(bundle, chunkOf(module), new Set(seen));
  return { shell, list: pageFiles('pages/EntityListPage.tsx'), workplace: pageFiles('pages/WorkplacePage.tsx') };
}

/**
 * A Vite plugin: puts `startEarly` with its plan into index.html. The server allows the script by its hash
 * (Content-Security-Policy). While developing there are no chunks to fetch ahead; the early calls are made all the same.
 */
export const earlyStart = (minify: (fileName: string, code: string) => { readonly code: string }) => ({
  name: 'early-start',
  transformIndexHtml: {
    order: 'post' as const,
    handler(_html: string, { path, bundle }: { readonly path: string; readonly bundle?: Bundle | undefined }) {
      if (path !== '/index.html') return [];
      const plan: EarlyPlan = {
        tokenKey: storageKey('Access-Token'),
        themeKey: storageKey('DEFAULT_THEME'),
        userInfo: urlOf(authCalls.userInfo),
        lists,
        pageSize: defaultPageSize,
        chunks: bundle ? chunksOf(bundle) : { shell: [], list: [], workplace: [] },
      };
      const { code } = minify('early.js', `(${String(startEarly)})(${JSON.stringify(plan)}, ${String(listUrls)});`);
      return [{ tag: 'script', children: code, injectTo: 'head' as const }];
    },
  },
});
