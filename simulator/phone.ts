import { createActor, fromPromise } from 'xstate';
import { type PhoneState, phoneStates, type WatchedPhone } from '../contract/simulator/simulation.ts';
import {
  type Answer,
  type Asked,
  type Facts,
  type Intent,
  phoneMachine,
} from '../machines/simulator/simulator-phone.ts';
import { callsOf } from './calls.ts';
import type { Client } from './client.ts';
import type { Figures } from './figures.ts';
import { personOf } from './person.ts';
import type { RunSettings } from './settings.ts';
import { temperamentOf } from './temperament.ts';

/** A phone that is switched on. */
export interface Phone {
  readonly view: WatchedPhone;
  /** Resolves once it is switched off. */
  readonly isOff: Promise<void>;
  /** Ends it wherever it is. */
  stop(): void;
}

interface Ground {
  readonly client: Client;
  readonly figures: Figures;
  /** Switches all phones off that have nothing under way. */
  readonly leaving: AbortSignal;
}

/** A phone's night is so many of its pauses long. */
const night = 15;
const firstPatience = 200;
const longestPatience = 5000;

/** The state of a phone's chart by its outer name, and whether nothing was heard. */
function stateIn(value: unknown): { readonly state: PhoneState; readonly unheard: boolean } {
  const [name = '', inner] =
    typeof value === 'object' && value !== null ? (Object.entries(value)[0] ?? []) : [String(value), ''];
  const state = phoneStates.find((one) => one === name);
  if (state === undefined) throw new Error(`a phone is in no state of its chart: ${JSON.stringify(value)}`);
  return { state, unheard: inner === 'unheard' };
}

/** Waits; at once where everybody is leaving. */
const pause = (ms: number, leaving: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (leaving.aborted) {
      resolve();
      return;
    }
    const over = () => {
      clearTimeout(timer);
      leaving.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    leaving.addEventListener('abort', over);
  });

/** Switches phone `phone` on. */
export function startPhone(settings: RunSettings, phone: number, ground: Ground): Phone {
  const { figures, leaving } = ground;
  const person = personOf(settings, phone);
  const wishes = temperamentOf(settings, person);
  const line = callsOf(settings, person, ground);
  const think = async (facts: Facts): Promise<Intent> => {
    if (leaving.aborted) return { do: 'stop' };
    const { intent, after } = wishes(facts);
    await pause(after, leaving);
    return leaving.aborted ? { do: 'stop' } : intent;
  };

  const machine = phoneMachine.provide({
    actors: {
      think: fromPromise<Intent, Facts>(({ input }) => think(input)),
      ask: fromPromise<Answer, Asked>(({ input }) => line.ask(input)),
    },
    delays: {
      patience: () => Math.min(longestPatience, firstPatience * 2 ** Math.min(line.unanswered, 8)),
      night: () => night * settings.pace * person.slowness,
    },
  });
  const actor = createActor(machine);
  let state: PhoneState | undefined;
  const isOff = new Promise<void>((resolve) => {
    actor.subscribe({
      next: ({ value }) => {
        const { state: now } = stateIn(value);
        if (now !== state) figures.move(state, now);
        state = now;
      },
      complete: () => {
        if (state !== 'off') figures.move(state, 'off');
        resolve();
      },
    });
  });
  actor.start();
  leaving.addEventListener('abort', () => actor.send({ type: 'SWITCH_OFF' }));
  return {
    isOff,
    stop: () => actor.stop(),
    get view() {
      const { context, value } = actor.getSnapshot();
      const { state: now, unheard } = stateIn(value);
      return {
        phone,
        nickname: person.nickname,
        member_no: context.member?.member_no ?? null,
        state: now,
        unheard,
        device: person.device,
        farm: person.farm?.pattern ?? null,
        prizes: context.prizes,
        waiting: context.wins.length,
        refusal: context.refusal,
        calls: [...line.last],
      };
    },
  };
}
