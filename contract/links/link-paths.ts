/** Which list the activity of a link stands in (award.md §4.7). */
export type LinkKind = 'ccn' | 'local' | 'invite' | 'acticode';

/** The list that shows the activity of a link, and no other. */
export const activityPath = (kind: unknown, id: unknown): string =>
  `${kind === 'ccn' ? '/activity/ccn' : '/activity/list'}?id=${String(id)}`;

/** The list that shows the links of an activity. */
export const linksPath = (kind: LinkKind, id: unknown): string =>
  `/activity/link?activity_kind=${kind}&activity_id=${String(id)}`;

/** Kinds of links whose activities are our own. */
export const ownKinds = ['local', 'invite', 'acticode'] as const satisfies readonly LinkKind[];

/** The kind of the links of an activity of our own. */
export function ownKind(activityType: unknown): LinkKind {
  if (activityType === 'invite') return 'invite';
  return activityType === 'acticode' ? 'acticode' : 'local';
}
