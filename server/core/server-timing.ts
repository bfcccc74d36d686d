import type { FastifyInstance } from 'fastify';
import { askedBy, type StatementTimes } from './statement-times.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it asked of the database. */
    statements?: StatementTimes;
  }
}

/**
 * Tells whoever is signed in what an answer took (`Server-Timing`, which browsers show beside it): how long the database was waited for,
 * in how many statements, and all of it. Nobody else is told: the time of a sign-in is no help to those who guess.
 */
export function tellTimes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.statements = { count: 0, ms: 0 };
    askedBy({ times: request.statements, piece: request.piece }, done);
  });
  // A body arrives outside of what the hook above began.
  app.addHook('preValidation', ({ statements: times, piece }, _reply, done) => askedBy({ times, piece }, done));
  app.addHook('onSend', async ({ accountId, statements }, reply) => {
    if (accountId === undefined || !statements) return;
    const { count, ms } = statements;
    const all = reply.elapsedTime.toFixed(1);
    void reply.header('server-timing', `db;dur=${ms.toFixed(1)};desc="${count} statements", total;dur=${all}`);
  });
}
