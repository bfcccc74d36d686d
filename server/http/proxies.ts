import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { TrustedProxies } from '../settings.ts';

/** Whom Fastify takes forwarded headers from: so many hops, or these addresses; nobody when there are none. */
export const proxyTrust = (proxies: TrustedProxies = []) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];

/**
 * Keeps only addresses in `X-Forwarded-For`, without ports. What stands before an entry that is no address was not written by
 * a proxy of ours, so it goes as well: the log and the throttle of the sign-in count by addresses alone.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const said = headers['x-forwarded-for'];
    if (said === undefined) return;
    const places = String(said).split(',').map(withoutPort);
    const known = places.slice(places.findLastIndex((place) => net.isIP(place) === 0) + 1);
    if (known.length > 0) headers['x-forwarded-for'] = known.join(', ');
    else delete headers['x-forwarded-for'];
  });
}

/** `1.2.3.4:5678` and `[::1]:5678` as some proxies write them. */
function withoutPort(place: string): string {
  const text = place.trim();
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
