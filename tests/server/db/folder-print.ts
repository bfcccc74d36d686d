import fs from 'node:fs';
import path from 'node:path';

/** Everything about a folder that a careless program could change: names, kinds, sizes, times, modes, bytes. */
export function folderPrint(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const file = path.join(folder, name);
      const { mode, size, mtimeMs, ino } = fs.lstatSync(file);
      const content = fs.lstatSync(file).isFile() ? fs.readFileSync(file, 'base64') : '';
      return [name, mode, size, mtimeMs, ino, content].join(' ');
    });
}
