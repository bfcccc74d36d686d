import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openBase } from '../../../contract/open-api/scopes.ts';
import { isPayChannel, type PayChannel } from '../../../contract/payments/payment.ts';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import { documented } from '../../http/operation.ts';
import type { Notify, PayNews, PayPort } from '../../partner/pay.ts';
import type { PluginContext } from '../../room-module.ts';
import { secretBox } from '../../sign-in/secrets/secret-box.ts';
import { takePaid } from './take-paid.ts';

/** Longest body of a notify, in bytes. */
const bodyLimit = 65_536;

interface Heard {
  readonly channel: PayChannel;
  readonly news: PayNews;
  /** What was said, sealed. */
  readonly sealed: string;
}

/** Takes in what a channel told, and keeps its words with what came of them. Returns whether it need not tell again. */
const taken = (store: Store, { channel, news, sealed }: Heard): Promise<boolean> =>
  withTransaction(store, async (tx) => {
    const { taken: outcome, paymentId } = await takePaid(tx, { channel, news, isAsked: false });
    await sql`insert into payment_notify (payment_id, channel, outcome, sealed)
      values (${paymentId}, ${channel}, ${outcome}, ${sealed})`.execute(tx);
    return outcome === 'success' || outcome === 'again';
  });

/**
 * `POST payments/notify/{channel}` (engines.md §1.5, §3.5): what a channel tells by itself, open to everybody and believed only with the
 * channel's signature. Whoever signs wrongly is told to go on trying, and nothing of it is kept: anybody could fill the table.
 */
export function addPayNotify(app: FastifyInstance, { store, secretKey, platforms: { pay } }: PluginContext): void {
  const box = secretBox(secretKey, 'payment notify');
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, async (_: unknown, body: string) => body);
    const operation = documented({ summary: '支付渠道的通知', tag: 'open', access: 'public', answers: ['text/plain'] });
    scope.post<{ Params: { channel: string } }>(
      `${openBase}/payments/notify/:channel`,
      { ...operation, bodyLimit },
      async ({ params: { channel }, headers, body, log }, reply) => {
        if (!pay || !isPayChannel(channel) || !pay.channels.includes(channel))
          return reply.type('text/plain; charset=utf-8').send('FAIL');
        const isTaken = await heard(pay, { channel, headers, body: typeof body === 'string' ? body : '' });
        if (!isTaken) log.warn({ channel }, 'a notify of a payment was not taken');
        const answer = pay.answerNotify(channel, isTaken);
        return reply.code(answer.status).type(answer.type).send(answer.body);
      },
    );
  });

  async function heard(port: PayPort, said: Notify): Promise<boolean> {
    const news = port.readNotify(said);
    return news !== undefined && taken(store, { channel: said.channel, news, sealed: box.seal(said.body, 0) });
  }
}
