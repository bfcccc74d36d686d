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
  /** Sends the form of a page, with what its hidden fields say, and more. */
  submit(page: Arrived, more?: Readonly<Record<string, string>>): Promise<Arrived>;
  /** The `Cookie` header for an address. */
  cookiesFor(url: URL): string;
  /** Attributes of a cookie that it was given. */
  attributesOf(name: string): readonly string[];
}

const manyRedirects = 20;
const isPage = (url: URL) => url.hash.startsWith('#/');

const submitsItself = (body: string) => body.includes('document.forms[0].submit()');

/** Where the form of a page goes, and what its hidden fields say. */
function formIn(body: string, more: Readonly<Record<string, string>> = {}): [action: URL, fields: URLSearchParams] {
  const action = /<form[^>]+action="([^"]+)"/.exec(body)?.[1] ?? '';
  const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = hidden.map(([, name = '', value = '']) => [name, value]);
  return [new URL(action), new URLSearchParams([...fields, ...Object.entries(more)])];
}

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
  async function walk(start: URL, form: URLSearchParams | undefined, stop: (url: URL) => boolean): Promise<Arrived> {
    const visited: URL[] = [];
    let [url, body] = [start, form];
    while (visited.length < manyRedirects) {
      visited.push(url);
      const sent = { method: body ? 'POST' : 'GET', ...(body && { body }) };
      const answer = await fetch(url, { ...sent, redirect: 'manual', headers: { cookie: cookiesFor(url) } });
      for (const header of answer.headers.getSetCookie()) keep(header, url);
      const location = answer.headers.get('location');
      const arrived = { url, status: answer.status, body: await answer.text(), visited };
      if (location !== null) [url, body] = [new URL(location, url), undefined];
      else if (submitsItself(arrived.body)) [url, body] = formIn(arrived.body);
      else return arrived;
      if (stop(url)) return { ...arrived, url };
    }
    throw new Error(`redirected without end: ${visited.join(' ')}`);
  }
  return {
    cookiesFor,
    attributesOf: (name) => [...jar].find(([key]) => key.endsWith(` ${name}`))?.[1].attributes ?? [],
    open: (address, stop = isPage) => walk(new URL(address), undefined, stop),
    submit: ({ body }, more = {}) => walk(...formIn(body, more), isPage),
  };
}
