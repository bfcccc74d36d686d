import { lifecycles as activities } from './activities/module.ts';
import { lifecycles as awards } from './awards/module.ts';
import { lifecycles as codeScan } from './code-scan/module.ts';
import { lifecycles as content } from './content/module.ts';
import { lifecycles as coupons } from './coupons/module.ts';
import { lifecycles as dictionary } from './dictionary/module.ts';
import { lifecycles as files } from './files/module.ts';
import { lifecycles as goods } from './goods/module.ts';
import { lifecycles as invites } from './invites/module.ts';
import { lifecycles as jobs } from './jobs/module.ts';
import { lifecycles as journeys } from './journeys/module.ts';
import { lifecycles as levels } from './levels/module.ts';
import { lifecycles as links } from './links/module.ts';
import { lifecycles as mall } from './mall/module.ts';
import { lifecycles as marketing } from './marketing/module.ts';
import { lifecycles as logs } from './logs/module.ts';
import { lifecycles as members } from './members/module.ts';
import { lifecycles as notices } from './notices/module.ts';
import { lifecycles as approvals } from './approvals/module.ts';
import { lifecycles as openApi } from './open-api/module.ts';
import { lifecycles as orders } from './orders/module.ts';
import { lifecycles as payments } from './payments/module.ts';
import { lifecycles as people } from './people/module.ts';
import { lifecycles as points } from './points/module.ts';
import { lifecycles as risk } from './risk/module.ts';
import { lifecycles as verification } from './verification/module.ts';
import { lifecycles as virtualCodes } from './virtual-codes/module.ts';
import type { Room } from '../contract/rooms.ts';
import type { Lifecycles } from './entity/lifecycle/kernel.ts';

/** The life cycles of each room. */
export const modules: Readonly<Record<Room, Lifecycles>> = {
  awards,
  verification,
  goods,
  coupons,
  'virtual-codes': virtualCodes,
  activities,
  invites,
  'code-scan': codeScan,
  links,
  journeys,
  payments,
  orders,
  files,
  people,
  dictionary,
  logs,
  notices,
  approvals,
  jobs,
  members,
  levels,
  points,
  risk,
  content,
  mall,
  marketing,
  'open-api': openApi,
};
