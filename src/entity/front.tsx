import { Activity, createContext, type ReactNode, use } from 'react';

/** Whether the page around is the one in front. What stands outside of all pages is. */
export const InFront = createContext(true);

/**
 * What opens above a page (drawers, dialogs, pictures) stands at the end of the document, where hiding the page does not reach: it
 * goes when another page comes to the front, and is as it was left when its own comes back.
 */
export const AbovePage = ({ children }: { readonly children: ReactNode }) => (
  <Activity mode={use(InFront) ? 'visible' : 'hidden'}>{children}</Activity>
);
