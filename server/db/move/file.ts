import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from '../durable-files.ts';
import { MoveRefused, type Part, type Source, type Target } from './parts.ts';

/**
 * A backup file: gzip over lines of JSON. The first names the format and the migrations; a line that is a list says what follows (`["rows", TABLE]`)
 * or stands for itself (`["sequences", {…}]`, and `["end"]` as the last); a line that is an object is a row.
 */
const format = 'flan-admin-backup-1';

/** Which files are taken for backups. */
export const isBackup = (place: string): boolean => place.endsWith('.backup');

const headLine = z.object({ format: z.literal(format), migrations: z.array(z.string()).readonly() });
type Head = z.infer<typeof headLine>;

const mark = z.union([
  z.tuple([z.literal('rows'), z.string()]),
  z.tuple([z.literal('sequences'), z.record(z.string(), z.string())]),
  z.tuple([z.literal('end')]),
]);

/** What a line says; undefined where it says nothing of the kind. */
function read<Shape extends z.ZodType>(shape: Shape, line: string): z.infer<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * A backup file as a source.
 * @throws {MoveRefused} there is none, or it is none; from `parts` too, where it ends before its end
 */
export async function backupSource(file: string): Promise<Source> {
  const { migrations } = headOf(await firstLine(file), file);
  return { migrations, parts: () => partsOf(file), close: async () => {} };
}

/**
 * A backup file as a target: written beside its place, and put there when it was read back.
 * @throws {MoveRefused} there is a file already
 */
export function backupTarget(file: string, migrations: readonly string[]): Target {
  if (fs.existsSync(file)) throw new MoveRefused(`${file} 已存在，不会覆盖，请换一个文件名。`);
  const half = `${file}.half`;
  const out = new Lines(half);
  void out.put(JSON.stringify({ format, migrations } satisfies Head));
  let table = '';
  return {
    async write(part) {
      if (part.kind === 'sequences') return out.put(JSON.stringify(['sequences', part.last]));
      if (part.table !== table) await out.put(JSON.stringify(['rows', part.table]));
      table = part.table;
      await out.put(part.rows.join('\n'));
    },
    async *readBack() {
      await out.put('["end"]');
      await out.end();
      yield* partsOf(half);
    },
    async keep() {
      const handle = fs.openSync(half, 'r');
      fs.fsyncSync(handle);
      fs.closeSync(handle);
      fs.renameSync(half, file);
      syncFolder(path.dirname(path.resolve(file)));
    },
    async close() {
      await out.end().catch(() => undefined);
      fs.rmSync(half, { force: true });
    },
  };
}

/** Lines on their way into a file, packed; waits where the disk is slower. */
class Lines {
  readonly #gzip = createGzip();
  readonly #done: Promise<void>;

  constructor(file: string) {
    this.#done = pipeline(this.#gzip, fs.createWriteStream(file, { mode: 0o600 }));
    // Told of by the next `put` or by `end`.
    this.#done.catch(() => undefined);
  }

  async put(line: string): Promise<void> {
    if (this.#gzip.write(`${line}\n`)) return;
    const drained = new Promise<void>((resolve) => void this.#gzip.once('drain', resolve));
    await Promise.race([drained, this.#done]);
  }

  async end(): Promise<void> {
    this.#gzip.end();
    await this.#done;
  }
}

/** Rows that are handed on at a time. */
const atOnce = 200;

async function* partsOf(file: string): AsyncIterable<Part> {
  let table = '';
  let rows: string[] = [];
  let ended = false;
  const pack = (): readonly Part[] => {
    const full = rows;
    rows = [];
    return full.length > 0 ? [{ kind: 'rows', table, rows: full }] : [];
  };
  for await (const line of linesOf(file)) {
    if (line.startsWith('{')) rows.push(line);
    if (line.startsWith('[') || rows.length === atOnce) yield* pack();
    if (!line.startsWith('[')) continue;
    const told = read(mark, line);
    if (!told) throw new MoveRefused(broken(file));
    if (told[0] === 'rows') table = told[1];
    if (told[0] === 'sequences') yield { kind: 'sequences', last: told[1] };
    ended = told[0] === 'end';
  }
  if (!ended) throw new MoveRefused(broken(file));
}

/** All lines but the first. */
async function* linesOf(file: string): AsyncIterable<string> {
  let isFirst = true;
  try {
    for await (const line of splitAtLines(unpackedOf(file))) {
      if (!isFirst) yield line;
      isFirst = false;
    }
  } catch (error) {
    throw new MoveRefused(broken(file), { cause: error });
  }
}

/** At line feeds alone: texts of rows may have other characters that end a line for some. */
async function* splitAtLines(stream: Readable): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const unpackedOf = (file: string): Readable => {
  const packed = fs.createReadStream(file);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  return packed.pipe(plain);
};

const broken = (file: string) => `备份文件 ${file} 不完整，没有写完或已损坏。`;

async function firstLine(file: string): Promise<string> {
  if (!fs.existsSync(file)) throw new MoveRefused(`找不到备份文件 ${file}。`);
  try {
    for await (const line of splitAtLines(unpackedOf(file))) return line;
  } catch {
    // Not packed as we do: refused below.
  }
  return '';
}

function headOf(line: string, file: string): Head {
  const head = read(headLine, line);
  if (!head) throw new MoveRefused(`${file} 不是本系统的备份文件。`);
  return head;
}
