import { entities as activities } from './activities/module.ts';
import { entities as awards } from './awards/module.ts';
import { entities as codeScan } from './code-scan/module.ts';
import { entities as content } from './content/module.ts';
import { entities as coupons } from './coupons/module.ts';
import { entities as dictionary } from './dictionary/module.ts';
import { entities as files } from './files/module.ts';
import { entities as goods } from './goods/module.ts';
import { entities as invites } from './invites/module.ts';
import { entities as jobs } from './jobs/module.ts';
import { entities as journeys } from './journeys/module.ts';
import { entities as levels } from './levels/module.ts';
import { entities as links } from './links/module.ts';
import { entities as mall } from './mall/module.ts';
import { entities as marketing } from './marketing/module.ts';
import { entities as logs } from './logs/module.ts';
import { entities as members } from './members/module.ts';
import { entities as notices } from './notices/module.ts';
import { entities as approvals } from './approvals/module.ts';
import { entities as openApi } from './open-api/module.ts';
import { entities as orders } from './orders/module.ts';
import { entities as payments } from './payments/module.ts';
import { entities as people } from './people/module.ts';
import { entities as points } from './points/module.ts';
import { entities as risk } from './risk/module.ts';
import { entities as verification } from './verification/module.ts';
import { entities as virtualCodes } from './virtual-codes/module.ts';
import type { Entity } from './entity/entity.ts';
import type { Room } from './rooms.ts';

/** What each room declares. */
export const modules: Readonly<Record<Room, readonly Entity[]>> = {
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
