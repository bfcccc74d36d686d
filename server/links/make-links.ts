import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { linkChannels } from '../../contract/links/links.ts';
import type { LinkKind } from '../../contract/links/link-paths.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';

export type LinkChannel = keyof typeof linkChannels;

/** The activity that links are made for. */
export interface Linked {
  readonly kind: LinkKind;
  /** Of a row of `ccn_activity` where the kind is `ccn`, of `activity` otherwise. */
  readonly activityId: number;
  /** Where it is put; H5 and mini program where the activity does not say. */
  readonly channels?: readonly LinkChannel[];
}

const usual: readonly LinkChannel[] = ['h5', 'wxapp'];

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
/** 57^9 of them: nobody comes upon one by trying. */
const codeLength = 9;
const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

const isChannel = (value: unknown): value is LinkChannel =>
  typeof value === 'string' && Object.hasOwn(linkChannels, value);

const channelsIn = (value: unknown): readonly LinkChannel[] => (Array.isArray(value) ? value.filter(isChannel) : []);

/**
 * Makes the links of an activity that opens, in its transaction: one for each channel. Those that are there stay as they are, however
 * often it opens; what is printed keeps leading where it led.
 */
export async function makeLinks(tx: Db, { kind, activityId, channels = usual }: Linked): Promise<void> {
  for (const channel of channels.length > 0 ? channels : usual) {
    // Readable, and unique as the three are: `ccn-6001-h5`. Who comes second meets either of the two indexes first.
    const scene = `${kind}-${activityId}-${channel}`;
    await sql`insert into activity_link (activity_kind, activity_id, channel, code, scene)
      values (${kind}, ${activityId}, ${channel}, ${newCode()}, ${scene})
      on conflict do nothing`.execute(tx);
  }
  await tellLinks(tx, { kind, activityId });
}

/** Makes the links of a code-scan campaign, for the channels of its settings. */
export async function linkCampaign(tx: Db, activityId: number): Promise<void> {
  const { rows } = await sql<{ link_channels: unknown }>`
    select link_channels from ccn_setting where id = ${activityId}`.execute(tx);
  await makeLinks(tx, { kind: 'ccn', activityId, channels: channelsIn(rows[0]?.link_channels) });
}

/** Tells those who look at the links of an activity that it was written: title, end and state of the links follow it. */
export async function tellLinks(tx: Db, { kind, activityId }: Omit<Linked, 'channels'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from activity_link where activity_kind = ${kind} and activity_id = ${activityId}`.execute(tx);
  noteRows(
    tx,
    'activity_link',
    rows.map(({ id }) => id),
  );
}
