import { entityNamed } from '../../contract/entities.ts';
import { leanHeader } from '../../contract/entity/lean-rows.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { defaultPageSize } from '../../contract/core/page.ts';
import { pages } from '../../contract/menu/pages.ts';
import { roomOf } from '../../contract/rooms.ts';
import { authCalls, landingPath } from '../../contract/sign-in/session.ts';
import { type EarlyPlan, listUrls, startEarly } from '../shell/early.ts';
import { storageKey } from '../core/storage.ts';

/** What this plugin needs to know of a file that Vite writes. */
interface Output {
  readonly fileName: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Output>>;

const urlOf = (call: string) => apiBase + call.slice(call.indexOf(' ') + 1);

/** As the table asks it: with its sums, where it declares some; anew, where its rows are a copy. */
function firstCall({ calls, totals, pulled }: Entity): string {
  if (pulled) return `${urlOf(calls.list)}?refresh=1`;
  return urlOf(calls.list) + (totals ? '?totals=1' : '');
}

/** The list call of each page that lists an entity. */
const lists = Object.fromEntries(
  pages.flatMap(({ path, view, entity }) =>
    view === 'list' && entity !== undefined ? [[path, firstCall(entityNamed(entity))] as const] : [],
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

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(`/${module}`)));
  if (!chunk) throw new Error(`The build has no chunk of ${module}: nothing to fetch ahead.`);
  return chunk.fileName;
}

/** The files of each part behind the login; each list leaves out what `boot.ts` brought and what an earlier list has. */
function partsOf(bundle: Bundle): Pick<EarlyPlan, 'chunks' | 'declared'> {
  const seen = new Set<string>();
  filesOf(bundle, chunkOf(bundle, 'src/index.html'), seen);
  const shell = filesOf(bundle, chunkOf(bundle, 'src/shell.tsx'), seen);
  const filesFor = (known: Set<string>, ...modules: readonly string[]) =>
    modules.flatMap((module) => filesOf(bundle, chunkOf(bundle, module), known));
  const withList = new Set(seen);
  const list = filesFor(withList, 'src/entity/list-in-one.ts');
  const declared = pages.flatMap(({ path, entity }) => {
    if (entity === undefined) return [];
    const files = filesFor(new Set(withList), `src/${roomOf(entity)}/module.ts`);
    return [{ path, files }];
  });
  // What each of them needs is said once: this text stands in the document.
  const shared = (declared[0]?.files ?? []).filter((file) => declared.every(({ files }) => files.includes(file)));
  const own = declared.map(({ path, files }) => [path, files.filter((file) => !shared.includes(file))] as const);
  const workplace = filesFor(new Set(seen), 'src/insight/WorkplacePage.tsx');
  return { chunks: { shell, list: [...list, ...shared], workplace }, declared: Object.fromEntries(own) };
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
        leanHeader,
        lists,
        pageSize: defaultPageSize,
        landing: landingPath,
        ...(bundle ? partsOf(bundle) : { chunks: { shell: [], list: [], workplace: [] }, declared: {} }),
      };
      const { code } = minify('early.js', `(${String(startEarly)})(${JSON.stringify(plan)}, ${String(listUrls)});`);
      return [{ tag: 'script', children: code, injectTo: 'head' as const }];
    },
  },
});
