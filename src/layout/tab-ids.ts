/** Ids that tie a tab to the panel it opens. */
export const tabId = (key: string): string => `tab:${key}`;
export const panelId = (key: string): string => `panel:${key}`;

/** The menu under the right mouse button. */
export const tabMenuId = (key: string): string => `tab-menu:${key}`;

/** Puts the keyboard's focus on a tab, where it was before a menu or a closed tab took it away. */
export const focusTab = (key: string): void => document.getElementById(tabId(key))?.focus();
