import { agreement } from './agreement.resource.ts';
import { agreementConsent } from './agreement-consent.resource.ts';
import { announcement } from './announcement.resource.ts';
import { announcementReader } from './announcement-reader.resource.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { popup } from './popup.resource.ts';
import { editorPage } from './pages/editor-page.resource.ts';
import { editorPageVersion } from './pages/editor-page-version.resource.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';
import { heBanner } from './he-banner.resource.ts';
import { heSuggestion } from './he-suggestion.resource.ts';
import { suggestionRoutes } from './suggestion-batch.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [
  heBanner,
  heSuggestion,
  agreement,
  agreementConsent,
  announcement,
  announcementReader,
  popup,
  editorPage,
  editorPageVersion,
];

/** What the server gets of the room. */
export const room: RoomModule = { resources, routes: () => [...suggestionRoutes(), ...announcementRoutes()] };
