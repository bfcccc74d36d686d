import { lockFolder } from '../../../server/db/lock.ts';

/** Takes the folder it is given, says so in one line, and holds it until it is killed. */
const [folder = '', patienceMs = '10000'] = process.argv.slice(2);
try {
  await lockFolder(folder, Number(patienceMs));
  process.stdout.write('held\n');
  setInterval(() => undefined, 1_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
