import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Whether a disk of our own can be mounted, whose image is then what a power cut leaves. */
function mayMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-loop-'));
  const [image, disk] = [path.join(folder, 'disk'), path.join(folder, 'mounted')];
  fs.mkdirSync(disk);
  const done = (...[command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0;
  const may =
    done('truncate', '-s', '8M', image) &&
    done('mkfs.ext4', '-q', '-F', image) &&
    done('mount', '-o', 'loop', image, disk) &&
    done('umount', disk);
  fs.rmSync(folder, { recursive: true, force: true });
  return may;
}

// More by hand: node tests/server/db/power-cut.ts 25
describe('a power cut under load', () => {
  test('costs nothing that was acknowledged', ({ skip }) => {
    skip(!mayMount(), 'a disk whose image is what a power cut leaves takes the right to mount one');
    const run = spawnSync(process.execPath, ['tests/server/db/power-cut.ts', '1'], { encoding: 'utf8' });
    expect(run.stdout).toMatch(/^cut 1: \d+ rows acknowledged so far, nothing lost\n$/);
    expect(run.status).toBe(0);
  });
});
