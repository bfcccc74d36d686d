// npm run dev: the pages with hot reload and the live API, on one address.
import path from 'node:path';
import { liveApi } from './live-api.mjs';
import { refuse, root } from './node24.mjs';
import { prepare } from './prepare.mjs';
import { onWishToStop } from './processes.mjs';

const node = await prepare({ dev: true, client: false });
// Only now is it certain that Vite is installed.
const { createServer } = await import('vite');

// An empty variable counts as not set, as in server/settings.ts.
const port = process.env['PORT'] || '8000';
const host = process.env['HOST'] || '127.0.0.1';
const address = `http://${host}:${port}`;
const apiSources = ['server', 'contract', 'machines'].map((folder) => path.join(root, folder) + path.sep);
const apiPaths = ['/proxy-he/', '/uploads/', '/l/', '/p/', '/healthz', '/readyz'];

const api = await liveApi(node, address);

/** A call that comes while the API starts anew waits for it. @returns {import('vite').Plugin} */
const waitForApi = () => ({
  name: 'wait-for-api',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!apiPaths.some((start) => request.url?.startsWith(start))) return next();
      void api.isUp().then((up) => (up ? next() : response.writeHead(503).end('接口没有运行，原因见终端。\n')));
    });
  },
});

const pages = await createServer({
  plugins: [waitForApi()],
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((start) => [start, api.origin])),
  },
});

/** @type {NodeJS.Timeout | undefined} */
let soon;
pages.watcher.add(apiSources).on('all', (_event, file) => {
  if (!apiSources.some((folder) => file.startsWith(folder)) || !pages.httpServer?.listening) return;
  // An editor or a checkout writes several files at once.
  clearTimeout(soon);
  soon = setTimeout(() => void api.restart(), 100);
});

onWishToStop(
  (signal) => void Promise.all([pages.close(), api.stop(signal)]).then(() => process.exit(0)),
  () => void api.stop('SIGKILL'),
);

await pages.listen().catch(async (/** @type {unknown} */ error) => {
  await api.stop('SIGTERM');
  refuse(`无法在 ${address} 提供页面：${error instanceof Error ? error.message : '原因不明'}。`);
});
if (!(await api.isUp())) console.log(`页面地址：${address}/`);
