import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that nobody on the internet has (IANA special-purpose registries). */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, bits, 'ipv4');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
/** Documentation, benchmarks, and what leads to an IPv4 address by another way. */
const specialSix = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialSix.addSubnet(net, bits, 'ipv6');

/** Whether an address is on the internet, and not in somebody's own network. */
export const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? unicast.check(address, 'ipv6') && !specialSix.check(address, 'ipv6')
    : !special.check(address, 'ipv4');

/** What a name leads to could be reached by nobody outside, or by nobody at all. */
export class AddressRefused extends Error {}

/**
 * The address that a host is reached at now. All that its name leads to must be public: of two, nobody says which is taken. Whoever
 * connects takes this one and asks for the name no second time, since a second answer may be another one.
 * @throws {AddressRefused}
 */
export async function publicAddressOf(host: string): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = isIP(bare) > 0 ? [{ address: bare }] : await lookup(bare, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new AddressRefused('域名无法解析');
  if (!found.every(({ address }) => isPublic(address))) throw new AddressRefused('地址指向内网，已拒绝');
  return first.address;
}
