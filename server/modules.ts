import { resources as activities } from './activities/module.ts';
import { resources as awards } from './awards/module.ts';
import { resources as codeScan } from './code-scan/module.ts';
import { resources as coupons } from './coupons/module.ts';
import { resources as dictionary } from './dictionary/module.ts';
import { resources as files } from './files/module.ts';
import { resources as goods } from './goods/module.ts';
import { resources as invites } from './invites/module.ts';
import { resources as jobs } from './jobs/module.ts';
import { resources as journeys } from './journeys/module.ts';
import { resources as links } from './links/module.ts';
import { resources as logs } from './logs/module.ts';
import { resources as notices } from './notices/module.ts';
import { resources as orders } from './orders/module.ts';
import { resources as people } from './people/module.ts';
import { resources as verification } from './verification/module.ts';
import { resources as virtualCodes } from './virtual-codes/module.ts';
import type { Room } from '../contract/rooms.ts';
import type { Resource } from './entity/resource.ts';

/** What the server knows of the entities of each room. */
export const modules: Readonly<Record<Room, readonly Resource[]>> = {
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
  orders,
  files,
  people,
  dictionary,
  logs,
  notices,
  jobs,
};
