import { readBackup } from './backup/backup-settings.ts';
import { readS3 } from './files/store/s3-settings.ts';
import { readMetrics } from './metrics-settings.ts';
import { readChannels } from './partner/channels/channel-settings.ts';
import { readPartner } from './partner/partner-settings.ts';
import { readSettings } from './settings.ts';
import { readSingleSignOn } from './sign-in/sso-settings.ts';
import { startFailure } from './start-failure.ts';
import { readTls } from './tls-settings.ts';
import { readTracing } from './tracing-settings.ts';
import { readTrustedProxies } from './http/trusted-proxies.ts';
import { wishToStop } from './wish-to-stop.ts';

const { HOST: host = '127.0.0.1', PORT: port = '8000' } = process.env;
const say = (line: string) => console.log(line);

const stopping = wishToStop(process, () => {
  say('停止超时：仍在进行的工作已中断，下次启动时继续。');
  process.exit(0);
});

try {
  const settings = {
    ...readSettings(process.env),
    ...readSingleSignOn(process.env),
    ...readPartner(process.env),
    ...readChannels(process.env),
    ...readTrustedProxies(process.env),
    ...readBackup(process.env),
    ...readTls(process.env),
    ...readMetrics(process.env),
    ...readS3(process.env),
    ...readTracing(process.env),
    isDevelopment: process.argv.includes('--development'),
  };
  // Imported when the settings are known to be right: a wrong one is told at once, not after all of the program was read.
  const { openServer } = await import('./opening.ts');
  const server = await openServer(settings, say);
  say(`Flan Admin 已启动：${server.address}`);
  await stopping;
  await server.close();
  process.exit(0);
} catch (error) {
  console.error(startFailure(error, { host, port }));
  if (['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) console.error(error);
  process.exit(1);
}
