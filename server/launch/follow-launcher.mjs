// Loaded before a server that runs in a process group of its own: when its launcher is gone (killed, crashed, the
// whole foreground group shot down), nothing else would tell the server, and it would keep the port and the database.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
