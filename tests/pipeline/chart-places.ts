import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
/** Where what is written from the charts stands. */
export const folders = {
  layouts: 'src/statechart/layouts',
  pages: 'docs/charts',
  paths: 'tests/paths',
  cases: 'src/inspector/cases',
} as const;
type Kind = keyof typeof folders;
/** What is written from a chart alone, and what from its exploration too. */
export const drawn: readonly Kind[] = ['layouts', 'pages'];
export const all: readonly Kind[] = [...drawn, 'paths', 'cases'];
const endings = { layouts: ['.json'], pages: ['.md', '.svg'], paths: ['.paths.txt'], cases: ['.json'] } as const;

/** A file from the root; '' where there is none. */
export const read = (file: string) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';

/** Files in the folders that belong to no chart any more. */
export function strays(expected: ReadonlySet<string>, kinds: readonly Kind[]): readonly string[] {
  return kinds.flatMap((kind) => {
    const folder = path.join(root, folders[kind]);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names
      .filter((name) => endings[kind].some((ending) => name.endsWith(ending)))
      .map((name) => `${folders[kind]}/${name}`)
      .filter((file) => !expected.has(file));
  });
}
