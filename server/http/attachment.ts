import type { FastifyReply } from 'fastify';

/** RFC 5987: what `encodeURIComponent` leaves and a header may not have. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Says that what follows is a file to be saved under a name; nobody keeps it on the way. */
export const asAttachment = (reply: FastifyReply, name: string, mime: string): FastifyReply =>
  reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
