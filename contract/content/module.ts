import { agreement } from './agreement.entity.ts';
import { agreementConsent } from './agreement-consent.entity.ts';
import { heBanner } from './he-banner.entity.ts';
import { heSuggestion } from './he-suggestion.entity.ts';
import { announcement } from './announcement.entity.ts';
import { announcementReader } from './announcement-reader.entity.ts';
import { popup } from './popup.entity.ts';
import { editorPage } from './editor-page.entity.ts';
import { editorPageVersion } from './editor-page-version.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** What members are shown beside what they take part in. */
export const entities: readonly Entity[] = [
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
