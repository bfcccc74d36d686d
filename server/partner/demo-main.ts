import { demoPartner } from './demo-server.ts';

/*
 * The partner of the demonstration as a process: node --import server/launch/follow-launcher.mjs server/partner/demo-main.ts FILE
 * Only this machine reaches it. It tells its launcher the port, and ends with it.
 */

const [file = ''] = process.argv.slice(2);
/** A payer of the demonstration takes so long, in milliseconds. */
const payAfterMs = 3000;
const server = demoPartner({ appSecret: process.env['DUIBA_APP_SECRET'] ?? '', file, payAfterMs });
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.send?.({ port: typeof bound === 'object' ? bound?.port : 0 });
});
