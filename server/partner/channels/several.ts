import type { PayChannel } from '../../../contract/payments/payment.ts';
import { PartnerFailure } from '../partner.ts';
import { inWords, type PayPort } from '../pay.ts';

/** Several ports of payments as one: each channel is the first's that has it; undefined of none. */
export function severalPorts(ports: readonly PayPort[]): PayPort | undefined {
  if (ports.length < 2) return ports[0];
  const of = (channel: PayChannel) => ports.find(({ channels }) => channels.includes(channel));
  const asked = (channel: PayChannel): PayPort => {
    const port = of(channel);
    if (!port) throw new PartnerFailure('refused', '该支付渠道没有接入');
    return port;
  };
  return {
    channels: [...new Set(ports.flatMap(({ channels }) => channels))],
    payerApp: (channel) => of(channel)?.payerApp(channel),
    prepay: async (wish) => asked(wish.channel).prepay(wish),
    query: async (about) => asked(about.channel).query(about),
    refund: async (wish) => asked(wish.channel).refund(wish),
    bill: async (wish) => asked(wish.channel).bill(wish),
    readNotify: (said) => of(said.channel)?.readNotify(said),
    answerNotify: (channel, isTaken) => of(channel)?.answerNotify(channel, isTaken) ?? inWords('FAIL'),
  };
}
