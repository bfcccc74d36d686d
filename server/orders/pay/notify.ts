import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openBase } from '../../../contract/open-api/scopes.ts';
import { isPayChannel, type PayChannel } from '../../../contract/payments/payment.ts';
import type { Store } from '../../db/store.ts';
import { withTransaction } from '../../db/transaction.ts';
import { documented } from '../../http/operation.ts';
import type { PayNews, PayPort } from '../../partner/pay.ts';
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
      async ({ params, body, log }, reply) => {
        const isTaken = await heard(pay, params.channel, body);
        if (!isTaken) log.warn({ channel: params.channel }, 'a notify of a payment was not taken');
        return reply.type('text/plain; charset=utf-8').send(pay?.answerNotify(isTaken) ?? 'FAIL');
      },
    );
  });

  async function heard(port: PayPort | undefined, channel: string, body: unknown): Promise<boolean> {
    if (!port || !isPayChannel(channel) || !port.channels.includes(channel) || typeof body !== 'string') return false;
    const news = port.readNotify(body);
    return news !== undefined && taken(store, { channel, news, sealed: box.seal(body, 0) });
  }
}
