/* Hosts that links may lead to, as operators name them (wider.md §16.2, link.allowed_hosts). */

const hostShape = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Names of hosts out of words that people typed, in lower case. */
export const hostsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .filter((host) => host !== '');

/** What is wrong with the names; undefined when each is one. */
export function hostsFault(text: string): string | undefined {
  const wrong = hostsIn(text).find((host) => !hostShape.test(host));
  return wrong === undefined ? undefined : `「${wrong}」不是域名，应如 example.com`;
}

/** Whether an address leads to one of the hosts, or below one; anywhere where none is named. */
export function leadsTo(address: string, hosts: readonly string[]): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return hosts.length === 0 || hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));
}
