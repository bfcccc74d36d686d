import { ownPages } from '../../../contract/menu/own-pages.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { permits } from '../../../contract/core/permission.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { destinationOf, titleFor } from '../../../machines/shell/destination.ts';
import type { Entry } from '../../../machines/shell/palette-offers.ts';
import { createTitle } from '../../../contract/entity-names.ts';
import { actionTitles, creatable } from './titles.ts';
import { syllablesOf } from './syllables.ts';

/** `own`: the declared title, by whose sound it is found under another one too. */
const entry = (kind: Entry['kind'], key: string, title: string, target: Entry['target'], own = title): Entry => ({
  key,
  kind,
  title,
  syllables: syllablesOf(own),
  target,
});

/** The pages that the user may open, and what he may do: nothing that is not allowed by name is offered. */
export function entriesFor(user: UserInfo): readonly Entry[] {
  const open = pages.filter(({ path }) => destinationOf(path, user).kind === 'page');
  const own = creatable(open).filter(({ permissionId }) => permits(user.role.permissions, permissionId, 'add'));
  return [
    ...open.map((page) => entry('page', page.path, titleFor(user, page), { to: page.path }, page.title)),
    ...ownPages.map(({ path, title }) => entry('page', path, title, { to: path })),
    ...own.map(({ path, entity }) => entry('action', `new:${entity}`, createTitle(entity), { to: `${path}?open=new` })),
    ...Object.entries(actionTitles).map(([key, title]) => entry('action', key, title, { act: key })),
  ];
}
