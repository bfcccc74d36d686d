import type { Entity } from '../contract/entity/entity.ts';
import type { Room } from '../contract/rooms.ts';
import type { Lifecycles } from '../machines/entity/lifecycle/kernel.ts';
import type { Dialogs } from './entity/dialogs/dialog.ts';
import type { Panels } from './entity/place/known-panels.ts';

/**
 * What comes to the browser of a room, in one file: its declarations with their life cycles, and how its dialogs and what it adds to the
 * pages of its records are fetched.
 */
interface Module {
  readonly entities: readonly Entity[];
  readonly lifecycles: Lifecycles;
  readonly dialogs?: Dialogs;
  readonly panels?: Panels;
}

/** The rooms, each fetched when something of it is looked at first. */
export const modules: Readonly<Record<Room, () => Promise<Module>>> = {
  awards: () => import('./awards/module.ts'),
  verification: () => import('./verification/module.ts'),
  goods: () => import('./goods/module.ts'),
  coupons: () => import('./coupons/module.ts'),
  'virtual-codes': () => import('./virtual-codes/module.ts'),
  activities: () => import('./activities/module.ts'),
  invites: () => import('./invites/module.ts'),
  'code-scan': () => import('./code-scan/module.ts'),
  links: () => import('./links/module.ts'),
  journeys: () => import('./journeys/module.ts'),
  payments: () => import('./payments/module.ts'),
  orders: () => import('./orders/module.ts'),
  files: () => import('./files/module.ts'),
  people: () => import('./people/module.ts'),
  dictionary: () => import('./dictionary/module.ts'),
  logs: () => import('./logs/module.ts'),
  notices: () => import('./notices/module.ts'),
  approvals: () => import('./approvals/module.ts'),
  jobs: () => import('./jobs/module.ts'),
  members: () => import('./members/module.ts'),
  levels: () => import('./levels/module.ts'),
  points: () => import('./points/module.ts'),
  risk: () => import('./risk/module.ts'),
  content: () => import('./content/module.ts'),
  mall: () => import('./mall/module.ts'),
  marketing: () => import('./marketing/module.ts'),
  'open-api': () => import('./open-api/module.ts'),
};
