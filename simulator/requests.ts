import type { Answer, Asked, Member, Need, Win } from '../machines/simulator/simulator-phone.ts';
import type { Heard, Sent } from './client.ts';
import { type Dice, diceOf } from './dice.ts';
import { type Person, roamingAddress, roamingArea } from './person.ts';
import type { RunSettings } from './settings.ts';

/** Where a call comes from. */
interface Place {
  readonly device: string;
  readonly ip: string;
  readonly area: string;
}

/** Which call an intent is. */
const callOf = {
  join: 'members/upsert',
  look: 'members/records',
  scan: 'scans/report',
  draw: 'draws/take',
  claim: 'awards/claim',
  address: 'awards/address',
  verify: 'awards/verify',
} as const;
export type Call = (typeof callOf)[keyof typeof callOf];

/** How requests of one phone are written: by the seed and by what was asked before. */
export interface Writer {
  /** The request for what is asked; `late`: milliseconds since it happened. */
  write(asked: Asked, how: { readonly otherDevice: boolean; readonly late: number }): Sent & { readonly call: Call };
}

export function writerOf(settings: RunSettings, person: Person): Writer {
  const dice = diceOf(settings.seed, 'request', person.phone);
  return {
    write(asked, { otherDevice, late }) {
      const place = placeOf(person, dice, otherDevice);
      const { intent, nth, member } = asked;
      if (intent.do === 'look') return { method: 'GET', call: callOf.look, query: recordsOf(member), body: '' };
      if (intent.do === 'sleep' || intent.do === 'stop') throw new Error(`nobody is asked about ${intent.do}`);
      const body = {
        request_id: `sim-${settings.run}-${person.phone}-${nth}`,
        ...(late > 0 && { occurred_at: new Date(Date.now() - late).toISOString() }),
        ...bodyOf(asked, { settings, person, place, dice }),
      };
      return { method: 'POST', call: callOf[intent.do], query: '', body: JSON.stringify(body) };
    },
  };
}

function placeOf({ device, ip, area, farm }: Person, dice: Dice, otherDevice: boolean): Place {
  if (otherDevice)
    return { device: `sim-other-${dice.below(0x7f_ff_ff_ff).toString(36)}`, ip: roamingAddress(dice), area };
  return farm?.pattern === 'roaming'
    ? { device, ip: roamingAddress(dice), area: roamingArea(dice) }
    : { device, ip, area };
}

const recordsOf = (member: Member | null) => `limit=20&member_no=${member?.member_no ?? ''}`;

interface Ground {
  readonly settings: RunSettings;
  readonly person: Person;
  readonly place: Place;
  readonly dice: Dice;
}

function bodyOf({ intent, nth, member, wins }: Asked, { settings, person, place, dice }: Ground): object {
  const { device, ip, area } = place;
  const { nickname, mobile } = person;
  const from = { device_hash: device, ip };
  const user_id = member?.user_id ?? 0;
  switch (intent.do) {
    case 'join':
      return {
        app_id: 'simulator',
        openid: person.openid,
        nickname,
        source: 'mini_program',
        region_code: area,
        ip,
        // Whoever is refused once may have somebody else's number.
        ...(nth === 1 && { mobile }),
      };
    case 'scan':
      return { ...scanOf(intent.code, member), region_code: area, ...from };
    case 'draw':
      return { activity_id: intent.activity, member: { user_id, nickname, mobile }, area_code: area, ...from };
    case 'claim':
      return { record_no: intent.record_no, member: { user_id }, choice: [intent.choice] };
    case 'address': {
      const receiver = { name: nickname, mobile, area_code: area, detail: `梧桐路 ${1 + dice.below(300)} 号 2 楼` };
      return { record_no: intent.record_no, member: { user_id }, receiver };
    }
    case 'verify': {
      const [first, ...others] = settings.shops;
      const shop = first && dice.pick([first, ...others]);
      const code = wins.find(({ record_no }) => record_no === intent.record_no)?.verify_code ?? '';
      return { verify_code: code, entry_no: shop?.entryNo ?? '', verifier_mobile: shop?.mobile ?? '' };
    }
    case 'look':
    case 'sleep':
    case 'stop':
      return {};
  }
}

/** A code stands behind its campaign (settings.ts). */
function scanOf(text: string, member: Member | null) {
  const [place = '', ...code] = text.split(':');
  const [activity = '', tier] = place.split('/');
  return {
    activity_id: Number(activity),
    code: code.join(':'),
    ...(tier !== undefined && { tier_id: tier === '' ? null : tier }),
    member: { member_no: member?.member_no ?? '' },
  };
}

const accepted = 20_000;
const needs: Readonly<Partial<Record<string, Need>>> = {
  wait_claim: 'claim',
  wait_address: 'address',
  wait_verify: 'verify',
};

interface Line {
  readonly record_no: string;
  readonly status: string;
  readonly display_title: string;
  readonly choices: readonly { readonly award_id: number }[];
  readonly verify_code?: string | null;
}

const winOf = ({ record_no, status, display_title, choices, verify_code }: Line): readonly Win[] => {
  const need = needs[status];
  if (need === undefined || (need === 'verify' && !verify_code)) return [];
  return [
    {
      record_no,
      title: display_title,
      need,
      choices: choices.map(({ award_id }) => award_id),
      verify_code: verify_code ?? '',
    },
  ];
};

/** What an answer means to a phone. What waits for something that is not there yet is taken. */
export function answerIn(call: Call, { code, message, result }: Heard): Answer {
  if (code !== accepted) return { taken: false, code, message };
  if (call === 'members/upsert') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as openapi.json says; what is otherwise counts as not heard.
    const { user_id, member_no } = result as Member;
    return { taken: true, member: { user_id, member_no } };
  }
  if (call === 'members/records')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
    return { taken: true, wins: (result as { readonly data: readonly Line[] }).data.flatMap(winOf) };
  if (call === 'scans/report') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
    const { record_no, display_title } = result as { record_no?: string | null; display_title?: string | null };
    return { taken: true, ...(record_no != null && display_title != null && { won: display_title }) };
  }
  if (call !== 'draws/take') return { taken: true };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above.
  const { status, display_title, chances_left } = result as {
    readonly status?: string;
    readonly display_title?: string;
    readonly chances_left?: number | null;
  };
  return {
    taken: true,
    ...(status !== 'none' && status !== 'parked' && display_title !== undefined && { won: display_title }),
    ...(chances_left === 0 && { isLast: true }),
  };
}
