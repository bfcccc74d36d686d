import type { PhoneCall } from '../contract/simulator/simulation.ts';
import type { Answer, Asked } from '../machines/simulator/simulator-phone.ts';
import type { Client, Heard, Sent } from './client.ts';
import type { Figures } from './figures.ts';
import { lineOf } from './network.ts';
import type { Person } from './person.ts';
import { answerIn, type Call, writerOf } from './requests.ts';
import type { RunSettings } from './settings.ts';

/** As many calls as are shown of the phone that is watched. */
const mostCalls = 10;

/** The calls of one phone. */
export interface Calls {
  /** Sends what is asked; the same once more where it was not answered. @throws where nothing was heard */
  ask(asked: Asked): Promise<Answer>;
  /** The last ones, the newest first. */
  readonly last: readonly PhoneCall[];
  /** How often in a row the one that is under way was not heard. */
  readonly unanswered: number;
}

export function callsOf(
  settings: RunSettings,
  person: Person,
  { client, figures }: { readonly client: Client; readonly figures: Figures },
): Calls {
  const writer = writerOf(settings, person);
  const line = lineOf(settings, person.phone, { client, figures });
  const calls: PhoneCall[] = [];
  /** The request that is under way: the same is sent until it is answered. */
  let current: { readonly nth: number; readonly sent: Sent & { readonly call: Call } } | undefined;

  const note = (call: string, began: number, heard?: Heard): void => {
    const [ms, at] = [heard?.ms ?? performance.now() - began, new Date().toISOString()];
    calls.unshift({ at, call, ms: Math.round(ms), code: heard?.code ?? 0, message: heard?.message ?? '' });
    calls.length = Math.min(calls.length, mostCalls);
    if (heard)
      figures.count({
        call,
        ms,
        isRefused: heard.code !== 20_000,
        isReplayed: heard.isReplayed,
        isSigned: heard.isSigned,
      });
  };
  const self = {
    last: calls,
    unanswered: 0,
    ask,
  };
  async function ask(asked: Asked): Promise<Answer> {
    if (current?.nth !== asked.nth) {
      current = { nth: asked.nth, sent: writer.write(asked, line.trouble()) };
      self.unanswered = 0;
    } else figures.resent += 1;
    const { sent } = current;
    const began = performance.now();
    try {
      const heard = await line.carry(sent);
      note(sent.call, began, heard);
      const answer = answerIn(sent.call, heard);
      if (answer.taken && answer.member) figures.members += 1;
      if (answer.taken && answer.won !== undefined) figures.wins += 1;
      return answer;
    } catch (error) {
      note(sent.call, began);
      self.unanswered += 1;
      throw error;
    }
  }
  return self;
}
