import type { Answer } from '../core/answer.ts';

/** What the document's first script needs to know; made when the pages are built. */
export interface EarlyPlan {
  /** Name of the token in local storage. */
  readonly tokenKey: string;
  /** Name of the theme there. */
  readonly themeKey: string;
  readonly userInfo: string;
  /** Asks for lean rows, as the table does. */
  readonly leanHeader: string;
  /** The list call of each page that is a list, by its address. */
  readonly lists: Readonly<Record<string, string>>;
  readonly pageSize: number;
  /** Scripts and styles of the shell and of the first pages; none while developing. */
  readonly chunks: Readonly<Record<'shell' | 'list' | 'workplace', readonly string[]>>;
  /** The declaration of what each list lists, by the list's address. */
  readonly declared: Readonly<Record<string, readonly string[]>>;
  /** Address of the page that is there where none is asked for. */
  readonly landing: string;
}

/** What the first script leaves for the program: calls under way by method and URL, and a way to fetch code ahead. */
export interface EarlyStart {
  /** With which token the calls were made, and when: ms since the document began. */
  token: string;
  since: number;
  calls: Record<string, Promise<Answer | null>>;
  /** Asks for the user, and for the list when the address is one, before anybody needs the answers. */
  readonly ask: (token: string) => void;
  /** Fetches the code behind the login without running it. */
  readonly preload: () => void;
}

declare global {
  var earlyStart: EarlyStart | undefined;
}

/**
 * The list call of the page that a hash names, if it names one: the very call that the page's table makes first
 * (machines/shell/destination.ts, contract/core/page.ts). Stands alone, as its text goes into the document too.
 */
export function listUrls({ lists, pageSize }: EarlyPlan, hash: string): readonly string[] {
  const [address = '', query = ''] = hash.slice(1).split('?');
  if (!Object.hasOwn(lists, address)) return [];
  const {
    pageNo,
    pageSize: size,
    sortField,
    sortOrder,
    open: _,
    ...filters
  } = Object.fromEntries(new URLSearchParams(query));
  const isPage = Number.isInteger(Number(pageNo)) && Number(pageNo) >= 1;
  const asked = Object.entries(filters).map(([key, value]): [string, string] => [key, value.trim()]);
  const sorted: [string, string][] = sortField
    ? [
        ['sortField', sortField],
        ['sortOrder', sortOrder ?? ''],
      ]
    : [];
  const call = lists[address] ?? '';
  const params = new URLSearchParams([
    ['pageNo', isPage ? String(Number(pageNo)) : '1'],
    ['pageSize', size ?? String(pageSize)],
    ...sorted,
    ...asked.filter(([, value]) => value !== ''),
  ]);
  return [`${call}${call.includes('?') ? '&' : '?'}${params}`];
}

/**
 * The document's first script. It makes the document dark where that was chosen. With a token it hides the login form before the first paint, asks for the user and for
 * the wanted list at once, and fetches exactly the code of that page; without one it keeps a form that is sent before
 * the program is there. Its text stands in the document (src/build/early-start.ts), so it uses
 * nothing from outside but what it is given.
 */
export function startEarly(plan: EarlyPlan, listsAt: typeof listUrls): void {
  const { tokenKey, themeKey, userInfo, chunks } = plan;
  const page = document.documentElement;

  const fetched = new Set<string>();
  /** A style that is not used soon is a warning in the console, unless it is fetched for later. */
  const preload = (files: readonly string[], styles: 'preload' | 'prefetch') => {
    for (const href of files) {
      if (fetched.has(href)) continue;
      fetched.add(href);
      const kind = href.endsWith('.css') ? { rel: styles, as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), kind, { href, crossOrigin: '' }));
    }
  };

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside of this function is in the document.
  const stored = (key: string) => {
    try {
      const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (entry instanceof Object && 'value' in entry && typeof entry.value === 'string') return entry.value;
    } catch {
      // No storage, or something else in it: nobody is signed in, nothing was chosen.
    }
    return '';
  };

  /** Of the list that the address names, if it names one. */
  const declared = () => Object.entries(plan.declared).find(([at]) => at === location.hash.slice(1).split('?')[0])?.[1];

  const early: EarlyStart = {
    token: '',
    since: 0,
    calls: {},
    ask(token) {
      early.token = token;
      early.since = performance.now();
      const get = (url: string) =>
        fetch(url, { headers: { Authorization: `Bearer ${token}`, [plan.leanHeader]: '1' } })
          .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }))
          .catch(() => null);
      const urls = [userInfo, ...listsAt(plan, location.hash)];
      early.calls = Object.fromEntries(urls.map((url) => [`GET ${url}`, get(url)]));
    },
    preload: () => preload([...Object.values(chunks).flat(), ...(declared() ?? [])], 'prefetch'),
  };
  globalThis.earlyStart = early;
  document.addEventListener(
    'submit',
    (event) => {
      if (!(event.target instanceof Element) || event.target.id !== 'login') return;
      event.preventDefault();
      page.dataset['submitted'] = '';
    },
    true,
  );

  page.classList.toggle('dark', stored(themeKey) === 'realDark');
  const token = stored(tokenKey);
  if (token === '') {
    // Another screen than the login is wanted: its code comes in a moment (machines/sign-in/visitor.ts).
    if (location.hash.startsWith('#/user/re')) page.dataset['visitor'] = '';
    return;
  }
  page.dataset['state'] = 'entering';
  early.ask(token);
  const wanted = declared();
  preload([...chunks.shell, ...(wanted ? [...chunks.list, ...wanted] : [])], 'preload');
  // Where no page is asked for it is the one that was left, or this one. Any other page fetches its own code.
  const address = location.hash.slice(1).split('?')[0] || '/';
  if (address === plan.landing || address === '/') preload(chunks.workplace, address === '/' ? 'prefetch' : 'preload');
}
