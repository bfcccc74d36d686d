import { room as activities } from './activities/module.ts';
import { room as awards } from './awards/module.ts';
import { room as codeScan } from './code-scan/module.ts';
import { room as content } from './content/module.ts';
import { room as coupons } from './coupons/module.ts';
import { room as dictionary } from './dictionary/module.ts';
import { room as files } from './files/module.ts';
import { room as goods } from './goods/module.ts';
import { room as invites } from './invites/module.ts';
import { room as jobs } from './jobs/module.ts';
import { room as journeys } from './journeys/module.ts';
import { room as levels } from './levels/module.ts';
import { room as links } from './links/module.ts';
import { room as mall } from './mall/module.ts';
import { room as marketing } from './marketing/module.ts';
import { room as logs } from './logs/module.ts';
import { room as members } from './members/module.ts';
import { room as notices } from './notices/module.ts';
import { room as approvals } from './approvals/module.ts';
import { room as openApi } from './open-api/module.ts';
import { room as orders } from './orders/module.ts';
import { room as payments } from './payments/module.ts';
import { room as people } from './people/module.ts';
import { room as points } from './points/module.ts';
import { room as risk } from './risk/module.ts';
import { room as verification } from './verification/module.ts';
import { room as virtualCodes } from './virtual-codes/module.ts';
import type { Room } from '../contract/rooms.ts';
import type { RoomModule } from './room-module.ts';

/** What each room brings to the server. */
export const modules: Readonly<Record<Room, RoomModule>> = {
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
