import type { OpenScope } from '../../../contract/open-api/scopes.ts';
import type { DemoRow } from '../demo-row.ts';

const client = (id: number, name: string, kind: string, scopes: readonly OpenScope[], rate: number): DemoRow => ({
  id,
  status: 'draft',
  values: { name, kind, scopes, rate_per_s: rate, burst: 2 * rate, ip_allow: null },
});

/** Keys of the demo (engines.md §1.8). None has a secret: whoever wants to call makes one and enables it. */
export const demoClients: readonly DemoRow[] = [
  client(
    9801,
    '小程序（演示）',
    'mini_program',
    ['member', 'content', 'scan', 'draw', 'award', 'coupon', 'points', 'suggest', 'mall'],
    200,
  ),
  client(9802, '门店端（演示）', 'shop', ['award', 'verify'], 20),
  client(9803, '渠道端（演示）', 'agent', ['award'], 20),
  client(9804, '模拟器', 'simulator', ['member', 'scan', 'draw', 'award', 'verify', 'code'], 300),
];
