/** Ids that tie a tab to the panel it opens. */
export const tabId = (key: string): string => `tab:${key}`;
export const panelId = (key: string): string => `panel:${key}`;

/** The button that opens the list of all tabs. */
export const allTabsId = 'all-tabs';

/** Puts the keyboard's focus on a tab, where it was before a menu or a closed tab took it away. */
export const focusTab = (key: string): void => document.getElementById(tabId(key))?.focus();
