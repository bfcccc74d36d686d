import { agreementLifecycle } from './agreement.lifecycle.ts';
import { agreementConsentLifecycle } from './agreement-consent.lifecycle.ts';
import { heBannerLifecycle } from './he-banner.lifecycle.ts';
import { heSuggestionLifecycle } from './he-suggestion.lifecycle.ts';
import { announcementLifecycle } from './announcement.lifecycle.ts';
import { announcementReaderLifecycle } from './announcement-reader.lifecycle.ts';
import { popupLifecycle } from './popup.lifecycle.ts';
import { editorPageLifecycle } from './editor-page.lifecycle.ts';
import { editorPageVersionLifecycle } from './editor-page-version.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  he_banner: heBannerLifecycle,
  he_suggestion: heSuggestionLifecycle,
  agreement: agreementLifecycle,
  agreement_consent: agreementConsentLifecycle,
  announcement: announcementLifecycle,
  announcement_reader: announcementReaderLifecycle,
  popup: popupLifecycle,
  editor_page: editorPageLifecycle,
  editor_page_version: editorPageVersionLifecycle,
};
