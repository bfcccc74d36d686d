import { pages } from '../../../contract/menu/pages.ts';
import { storageKey } from '../../../src/core/storage.ts';
import { newRequestId } from '../../../src/core/request-id.ts';
import { keepFiles } from '../../../src/files/upload.ts';
import type { Happening, Weights } from '../../engine/composition.ts';
import { text } from '../../engine/text.ts';
import type { PathEvent } from '../../engine/xstate-internals.ts';
import { personEvents } from './person.ts';
import type { House } from './house.ts';
import type { UserName } from './server.ts';

/** What people and the world do, how often: what leads deeper into the program more often than what ends it. */
export const weights: Weights = {
  person: 8,
  opening: 6,
  drawer: 14,
  leaving: 1,
  wire: 16,
  trouble: 3,
  time: 1,
  address: 2,
  'other tab': 1,
  chunk: 12,
  browser: 20,
};

/** Everything that can happen now. */
export function happeningsIn(house: House): readonly Happening[] {
  // The question of the browser stands before everything else: the program does not run meanwhile.
  if (house.browser.isAsking)
    return [
      {
        kind: 'browser',
        words: 'the browser asks about unsaved work: leave',
        happen: () => house.browser.answer(true),
      },
      {
        kind: 'browser',
        words: 'the browser asks about unsaved work: stay',
        happen: () => house.browser.answer(false),
      },
    ];
  return [
    ...doings(house),
    ...answers(house),
    ...times(house),
    ...addresses(house),
    ...otherTab(house),
    ...chunks(house),
  ];
}

/** What a person can do with what is on screen. */
const doings = (house: House): readonly Happening[] =>
  personEvents(house).map(({ living, event }) => {
    const { type, ...payload } = event;
    const told = Object.keys(payload).length === 0 ? '' : ` ${text(payload)}`;
    return {
      kind: kindOfDoing(living.path, type),
      words: `person: ${living.path} ${type}${told}`,
      happen: () => living.send(made(event)),
    };
  });

/** Who has a drawer or a question open is busy with it; few leave. */
function kindOfDoing(path: string, type: string): string {
  if (type === 'SIGN_OUT') return 'leaving';
  if (/\/(record|confirm)(\/|$)/.test(path)) return 'drawer';
  return ['OPEN', 'CREATE', 'ASK'].includes(type) && !path.endsWith('/picker') ? 'opening' : 'person';
}

/** Files are chosen, and questions get their ids, in the moment. */
function made(event: PathEvent): PathEvent {
  if (event.type === 'UPLOAD')
    return { ...event, files: keepFiles([new File(['x'], '图标.png', { type: 'image/png' })]) };
  if (event.type === 'ASK')
    return { ...event, question: { ...(event['question'] as object), requestId: newRequestId() } };
  return event;
}

/** Calls of one name are told apart by their place in the queue. */
function answers(house: House): readonly Happening[] {
  const { wire, server } = house;
  const pending = wire.pending();
  return pending.flatMap((call, index) => {
    const before = pending.slice(0, index).filter(({ name }) => name === call.name).length;
    const name = `${call.name}${before === 0 ? '' : ` #${before + 1}`} (${call.token || 'no token'})`;
    return Object.entries(server.answersTo(call)).map(([how, make]) => ({
      // What works is about as likely as all that does not.
      kind: how === 'ok' ? 'wire' : 'trouble',
      words: `wire: ${name} → ${how}`,
      happen: () => house.answer(call, how, make()),
    }));
  });
}

const times = ({ clock }: House): readonly Happening[] =>
  [...new Set(clock.pending().map(({ type }) => type))].map((type) => ({
    kind: 'time',
    words: `time: ${type}`,
    happen: () => clock.ring(type),
  }));

const wanted = [
  ...pages.map(({ path }) => path),
  '/award/cate?status=enabled',
  '/award/goods-offline?pageNo=2',
  '/',
  '/404',
  '/exception/403',
  '/user/login',
];

const addresses = ({ browser }: House): readonly Happening[] =>
  wanted.map((address) => ({
    kind: 'address',
    words: `address: ${address}`,
    happen: () => browser.go(`#${address}`),
  }));

const key = storageKey('Access-Token');
const loginKey = storageKey('LOGIN_ID');

/** The token as local storage has it; '' when there is none. */
function storedToken({ browser }: House): string {
  const entry = JSON.parse(browser.shelf.get(key) ?? '{"value":""}') as { readonly value: string };
  return entry.value;
}

function otherTab(house: House): readonly Happening[] {
  const { server, browser } = house;
  const token = storedToken(house);
  const heard = (now: string) => {
    if (now === '') browser.shelf.delete(key);
    else browser.shelf.set(key, JSON.stringify({ dataType: 'string', value: now, timestamp: 1 }));
    browser.fire('storage', { key });
  };
  const kind = 'other tab';
  if (token === '')
    return (['admin', 'clerk'] satisfies UserName[]).map((user) => ({
      kind,
      words: `other tab: ${user} signs in`,
      happen: () => {
        const fresh = server.signIn(user);
        browser.shelf.set(loginKey, JSON.stringify({ dataType: 'string', value: `login of ${fresh}`, timestamp: 1 }));
        heard(fresh);
      },
    }));
  const signOut = () => {
    server.end(token);
    heard('');
  };
  const renew = () => {
    heard(server.renew(token));
    browser.broadcast('pro__renewal', 'renewed');
  };
  const postpone = () => browser.broadcast('pro__renewal', 'postponed');
  return [
    { kind, words: 'other tab: signs out', happen: signOut },
    { kind, words: 'other tab: postpones the renewal', happen: postpone },
    ...(server.stateOf(token) === 'ended' ? [] : [{ kind, words: 'other tab: renews the token', happen: renew }]),
  ];
}

function chunks(house: House): readonly Happening[] {
  const [chunk] = house.chunks;
  if (!chunk) return [];
  const taken = () => void (house.chunks = house.chunks.slice(1));
  const arrive = () => {
    taken();
    chunk.resolve(house.loadedShell());
  };
  const fail = () => {
    taken();
    chunk.reject(new Error('程序加载失败'));
  };
  return [
    { kind: 'chunk', words: 'chunk: the shell arrives', happen: arrive },
    { kind: 'chunk', words: 'chunk: the shell does not arrive', happen: fail },
  ];
}
