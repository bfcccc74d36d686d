/** Where a walk of redirects ended. */
export interface Arrived {
  /** The last address, a page of the application with its hash when all went well. */
  readonly url: URL;
  readonly status: number;
  readonly body: string;
  /** All addresses on the way. */
  readonly visited: readonly URL[];
}

interface Cookie {
  readonly host: string;
  readonly path: string;
  readonly value: string;
  readonly attributes: readonly string[];
}

/** A browser as far as redirects and cookies go. */
export interface TestBrowser {
  /** Opens an address and follows redirects until a page, or until `stop` knows the address it is sent to. */
  open(address: string, stop?: (url: URL) => boolean): Promise<Arrived>;
  /** The `Cookie` header for an address. */
  cookiesFor(url: URL): string;
  /** Attributes of a cookie that it was given. */
  attributesOf(name: string): readonly string[];
}

const manyRedirects = 20;
const isPage = (url: URL) => url.hash.startsWith('#/');

/** A browser of its own. Cookies belong to hosts, whatever the port. */
export function openBrowser(): TestBrowser {
  const jar = new Map<string, Cookie>();
  const cookiesFor = ({ hostname, pathname }: URL): string =>
    [...jar]
      .filter(([, { host, path }]) => host === hostname && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[1] ?? ''}=${value}`)
      .join('; ');
  const keep = (header: string, { hostname }: URL) => {
    const [pair = '', ...attributes] = header.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const valueOf = (wanted: string) =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = valueOf('path') ?? '/';
    const key = `${hostname}${path} ${name}`;
    const expires = valueOf('expires');
    if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) jar.delete(key);
    else jar.set(key, { host: hostname, path, value, attributes });
  };
  return {
    cookiesFor,
    attributesOf: (name) => [...jar].find(([key]) => key.endsWith(` ${name}`))?.[1].attributes ?? [],
    async open(address, stop = isPage) {
      const visited: URL[] = [];
      let url = new URL(address);
      while (visited.length < manyRedirects) {
        visited.push(url);
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesFor(url) } });
        for (const header of answer.headers.getSetCookie()) keep(header, url);
        const location = answer.headers.get('location');
        const body = await answer.text();
        if (location === null) return { url, status: answer.status, body, visited };
        url = new URL(location, url);
        if (stop(url)) return { url, status: answer.status, body, visited };
      }
      throw new Error(`redirected without end: ${visited.join(' ')}`);
    },
  };
}
