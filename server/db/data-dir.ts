import fs from 'node:fs';
import path from 'node:path';
import { publishFile, replaceFile, syncFolder } from './durable-files.ts';
import { noSpace, refusalOf, StartRefused } from './start-refused.ts';

const product = 'flan-admin';
const markerName = 'flan-admin.json';
/** Holds the server's key when it was given none (server/sign-in/secrets/secret-box.ts). */
export const keyName = 'secret.key';
const spaceForNew = 100 * 1024 * 1024;
const spaceForOpen = 24 * 1024 * 1024;

/** `preparing`: the cluster has never acknowledged a write and may be remade. `ready`: it is never touched again. */
export type ClusterState = 'preparing' | 'ready';

/** A data directory that is ours. */
export interface DataDir {
  readonly folder: string;
  /** Where the embedded cluster lives: `<folder>/database`. */
  readonly cluster: string;
}

/**
 * Makes `folder` ours, or finds that it is. A folder that holds anything and has no marker of ours is refused and left
 * exactly as it was.
 * @throws {StartRefused} foreign, unwritable, no-space
 */
export function claimDataDir(folder: string): DataDir {
  const absolute = path.resolve(folder);
  try {
    fs.mkdirSync(absolute, { recursive: true });
    const marker = path.join(absolute, markerName);
    if (!fs.existsSync(marker)) {
      if (fs.readdirSync(absolute).some(isForeign)) throw foreign(absolute);
      publishFile(marker, markerText('preparing'));
      syncFolder(absolute);
    }
  } catch (error) {
    throw refusalOf(error, absolute);
  }
  return { folder: absolute, cluster: path.join(absolute, 'database') };
}

/**
 * Reads what the marker says about the cluster.
 * @throws {StartRefused} damaged, when the marker is not one of ours
 */
export function clusterState(dir: DataDir): ClusterState {
  const state = parseMarker(fs.readFileSync(path.join(dir.folder, markerName), 'utf8'));
  if (state !== undefined) return state;
  throw new StartRefused('damaged', `数据目录 ${dir.folder} 中的 ${markerName} 无法识别，为保护数据已停止启动。`);
}

/** Whether there is a database of ours in `folder`, which is left as it is. @throws {StartRefused} damaged, as `clusterState` */
export function hasDatabase(folder: string): boolean {
  const absolute = path.resolve(folder);
  if (!fs.existsSync(path.join(absolute, markerName))) return false;
  return clusterState({ folder: absolute, cluster: path.join(absolute, 'database') }) === 'ready';
}

/** Records, durably, that the cluster is complete. */
export function markReady(dir: DataDir): void {
  replaceFile(path.join(dir.folder, markerName), markerText('ready'));
}

/** Copies the cluster into a data directory that is not there yet; nobody may write meanwhile. */
export async function copyCluster({ cluster }: DataDir, folder: string): Promise<void> {
  const copy = claimDataDir(folder);
  const ofProcess = path.join(cluster, 'postmaster.pid');
  // A file system that can shares the blocks.
  const mode = fs.constants.COPYFILE_FICLONE;
  await fs.promises.cp(cluster, copy.cluster, { recursive: true, mode, filter: (from) => from !== ofProcess });
  markReady(copy);
}

/** @throws {StartRefused} no-space, when the disk has too little room to make (or open) a cluster safely */
export function checkSpace(dir: DataDir, state: ClusterState): void {
  const disk = fs.statfsSync(dir.folder);
  if (disk.bavail * disk.bsize < (state === 'ready' ? spaceForOpen : spaceForNew)) throw noSpace(dir.folder);
}

/**
 * Where the database is elsewhere nothing else looks at the folder of uploads before the first one comes.
 * @throws {StartRefused} unwritable
 */
export function checkUploads(dataDir: string, uploads: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    const folder = fs.existsSync(uploads) ? uploads : dataDir;
    fs.readdirSync(folder);
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw refusalOf(error, uploads);
  }
}

// A fresh volume has lost+found; a crash between draft and publication leaves a draft of our own marker. A server whose database is
// elsewhere leaves its key.
function isForeign(name: string): boolean {
  return name !== 'lost+found' && name !== keyName && !name.startsWith(`${markerName}.`);
}

function foreign(folder: string): StartRefused {
  const advice = '为保护其中的文件已停止启动，请用 DATA_DIR 指定一个空目录。';
  return new StartRefused('foreign', `数据目录 ${folder} 不是空目录，也不是本系统创建的，${advice}`);
}

function markerText(database: ClusterState): string {
  return `${JSON.stringify({ product, database })}\n`;
}

function parseMarker(text: string): ClusterState | undefined {
  try {
    const marker: unknown = JSON.parse(text);
    if (typeof marker !== 'object' || marker === null || !('product' in marker) || !('database' in marker))
      return undefined;
    if (marker.product !== product) return undefined;
    return marker.database === 'preparing' || marker.database === 'ready' ? marker.database : undefined;
  } catch {
    return undefined;
  }
}
