/** Beside the pages: which build they are. */
const versionFile = 'version.json';

interface Place {
  readonly path: string;
  readonly bundle?: Readonly<Record<string, unknown>> | undefined;
}
interface Emitter {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): unknown;
}

/** A short name for a text: equal for equal ones. */
type Digest = (text: string) => string;

/** What the names of all files (they carry hashes) and the page's own text come to. */
export const versionOf = (digest: Digest, html: string, files: readonly string[]): string =>
  digest(JSON.stringify([html, files.toSorted()]));

/**
 * A Vite plugin: the page knows which build it is (`<meta name="version">`), and can ask which one the server has
 * (src/shell/version/watch-version.ts).
 */
export const version = (digest: Digest) => {
  let built = '';
  return {
    name: 'version',
    apply: 'build' as const,
    transformIndexHtml: {
      order: 'post' as const,
      handler: (html: string, { path, bundle }: Place) => {
        if (path !== '/index.html' || !bundle) return [];
        built = versionOf(digest, html, Object.keys(bundle));
        return [{ tag: 'meta', attrs: { name: 'version', content: built }, injectTo: 'head' as const }];
      },
    },
    // After the pages are there.
    generateBundle: {
      order: 'post' as const,
      handler(this: Emitter) {
        this.emitFile({ type: 'asset', fileName: versionFile, source: `${JSON.stringify({ version: built })}\n` });
      },
    },
  };
};
