import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** One `import`, `export … from` or `import()` of a source file. */
export interface Import {
  /** As written: './a.ts', 'react', 'node:fs'. */
  readonly request: string;
  /** The file it leads to, from the root, such as contract/a.ts; undefined for a package. */
  readonly target: string | undefined;
  /** The package it comes from, such as @xstate/react; undefined for a file and for Node's own modules. */
  readonly package: string | undefined;
  /** Names as the other side exports them; 'default'; '*' for everything at once. */
  readonly names: readonly string[];
  readonly typesOnly: boolean;
}

/** A source file and what it imports; `exportsAll` when it says `export * from`. */
export interface Source {
  /** From the root, with slashes: contract/awards/award.entity.ts. */
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly exportsAll: boolean;
}

/** Every source file under these folders. */
export function sourcesIn(...folders: readonly string[]): readonly Source[] {
  return globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,mts}`))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map(sourceOf);
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) =>
    importOf(
      file,
      moduleRequest.value,
      entries.map(({ importName }) => nameOf(importName)),
      entries.length > 0 && entries.every(({ isType }) => isType),
    ),
  );
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest ? [importOf(file, moduleRequest.value, [nameOf(importName)], isType)] : [],
    );
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => /^(['"`])([^$]*)\1$/.exec(text.slice(start, end))?.[2])
    .flatMap((request) => (request === undefined ? [] : [importOf(file, request, ['*'], false)]));
  const exportsAll = module.staticExports.some(({ entries }) =>
    entries.some(({ importName, exportName }) => importName.kind.startsWith('All') && exportName.kind === 'None'),
  );
  return { file, text, imports: [...statics, ...passedOn, ...dynamic], exportsAll };
}

function importOf(file: string, request: string, names: readonly string[], typesOnly: boolean): Import {
  // `?raw` and its like say how to import a file, not which.
  const target = request.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), request.replace(/\?\w+$/, ''))
    : undefined;
  const isPackage = target === undefined && !request.startsWith('node:');
  const parts = request.split('/', request.startsWith('@') ? 2 : 1);
  return { request, target, package: isPackage ? parts.join('/') : undefined, names, typesOnly };
}

const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string | null }) =>
  kind === 'Name' ? (name ?? '') : kind === 'Default' ? 'default' : '*';

/** Every circle of imports, each once, as the files that make it. */
export function cyclesIn(sources: readonly Source[]): readonly (readonly string[])[] {
  const targets = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, above: readonly string[]) => {
    const at = above.indexOf(file);
    if (at >= 0) cycles.push([...above.slice(at), file]);
    if (at >= 0 || finished.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...above, file]);
    finished.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}
