/** Address of the coverage, for the inspector page. */
const coverageAddress = 'inspector-coverage.json';

type Hits = Readonly<Record<string, number>>;
/** Chart → level → transition → times taken. */
type Coverage = Readonly<Record<string, Readonly<Record<string, Hits>>>>;

/** A file's name and its text. */
type File = readonly [name: string, text: string];

/** `session.a.json`; `session.view.b.json` is of the same chart, walked as its view offers it. */
const fileName = /^(?<chart>.+?)(?:\.view)?\.(?<level>[abc])\.json$/;

function sum(one: Hits, other: Hits): Hits {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...ids].map((id) => [id, (one[id] ?? 0) + (other[id] ?? 0)]));
}

/** The files that the tests write, as one. What was never tested is not there. */
export function coverageOf(files: readonly File[]): Coverage {
  const charts: Record<string, Record<string, Hits>> = {};
  for (const [name, text] of files) {
    const { chart, level } = fileName.exec(name)?.groups ?? {};
    if (chart === undefined || level === undefined) continue;
    const levels = (charts[chart] ??= {});
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests write it (tests/engine/coverage.ts).
    levels[level] = sum(levels[level] ?? {}, JSON.parse(text) as Hits);
  }
  return charts;
}

interface Emitter {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): unknown;
}
interface Answer {
  setHeader(name: string, value: string): unknown;
  end(text: string): unknown;
}
interface Server {
  readonly middlewares: { use(path: string, answer: (request: unknown, response: Answer) => void): unknown };
}

/**
 * A Vite plugin: the hits of the tests for the inspector, as they are now while developing, as they were at the build after that.
 * `read` gives the files of coverage/charts, none where nothing was measured or may be shown.
 */
export const chartCoverage = (read: () => Promise<readonly File[]>) => {
  const json = async () => JSON.stringify(coverageOf(await read()));
  return {
    name: 'chart-coverage',
    configureServer({ middlewares }: Server) {
      middlewares.use(`/${coverageAddress}`, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        // A file that is just being written is none yet.
        void json().then(
          (text) => response.end(text),
          () => response.end('{}'),
        );
      });
    },
    async generateBundle(this: Emitter) {
      this.emitFile({ type: 'asset', fileName: coverageAddress, source: await json() });
    },
  };
};
