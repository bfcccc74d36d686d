import { expect, test } from 'vitest';
import { sourcesIn } from '../../source-tree.ts';

/**
 * Where the server reads the clock of its process, and what for. Sessions, tickets, leases and rests are decided by now() of the
 * database; none of these decides who may do what.
 */
const allowed: Readonly<Record<string, string>> = {
  'server/logs/download.ts': 'how long a call took, for the operation log',
  'server/seed/many.ts': 'made-up times of made-up rows, counted from a fixed day',
  'server/seed/demo-history.ts': 'weekdays of made-up days',
  'server/entity/period.ts': 'counts days from a day of the database',
  'server/insight/calendar/read.ts': 'makes days of times of the database, in the zone of the house',
  'server/core/birthdays.ts': 'counts days from a day of the database',
  'server/insight/analysis/export.ts': 'how long a call took, for the operation log',
  'server/account/account-security.ts': 'how long a call took, for the operation log',
  'server/sign-in/sso/provider.ts': 'how old the provider’s own description is; the clock is one that nobody sets',
  'server/core/statement-times.ts': 'how long a request waited for the database, which Server-Timing tells',
  'server/coupons/plugin.ts': 'how long a call took, for the operation log',
  'server/activities/draw/rehearsal-plugin.ts': 'how long a rehearsal took, for whoever asked for it',
  'server/partner/demo-server.ts': 'until when a made-up coupon is good, counted from today',
  'server/partner/demo-upstream.ts': 'days of made-up campaigns, counted from today',
  'server/partner/demo-pay.ts': 'when a made-up payment was booked, for its bill',
  'server/partner/channels/alipay-call.ts': 'the time on a signed request, which Alipay compares with its own',
  'server/partner/channels/wechat-call.ts': 'the time on a signed request, and how old what WeChat signed may be',
  'server/partner/signature.ts': 'the time on a signed request, which the other side compares with its own',
  'server/first-start.ts': 'how long it took to make the demo data, for the first lines of the log',
  'server/http/api.ts': 'how long a call took, for the operation log',
  'server/http/operation-log.ts': 'how long a call took, for the operation log',
  'server/http/request-log.ts': 'the time on a line of the log',
  'server/members/member-input.ts': 'the latest day that may be a birthday, in the zone of the house',
  'server/open-api/clients.ts':
    'counts on from the database’s clock, which a request’s time is compared by, with one that nobody sets; how old what it knows is',
  'server/open-api/inbound.ts': 'how long a call took, for its line of the log',
  'server/open-api/rate.ts': 'how long a slice taken from the bucket of the database lasts',
  'server/open-api/webhooks/post.ts': 'how long a delivery took, for its line of the log',
  'server/jobs/download.ts': 'how long a call took, for the operation log',
  'server/jobs/imports/reading/dates.ts': 'makes dates of what stands in a file',
  'server/jobs/imports/reading/cell.ts': 'makes numbers of the dates that stand in a workbook as words',
  'server/jobs/imports/reading/date-text.ts': 'shows the dates of a workbook as its formats do',
  'server/jobs/imports/reading/read-file.ts': 'how long one file has been read: a file that takes too long is given up',
  'server/jobs/imports/plugin.ts': 'how long a call took, for the operation log',
  'server/links/codes-archive.ts': 'how long a call took, for the operation log',
  'server/files/plugin.ts': 'how long a call took, for the operation log',
  'server/db/lock.ts': 'the heartbeat of the lock on the data directory, compared with times of the same disk',
  'server/db/standby/standby.ts': 'how long a standby that did not do is left alone; where reads go, not what they may',
  'server/tracing/open-telemetry.ts': 'how long ago the log was told that traces could not be sent',
  'server/db/value-types.ts': 'writes a time of the database in the zone of the wire',
};

const clocks = /\bDate\.now\b|\bnew Date\b|\bDate\(|\bperformance\.|\bhrtime\b/;
/** What Node runs before there is a server measures its own steps. */
const sources = sourcesIn('server').filter(({ file }) => !file.startsWith('server/launch/'));
const reading = sources.filter(({ text }) => clocks.test(text)).map(({ file }) => file);

test('the clock of the process is read only where it decides nothing', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(reading.filter((file) => !(file in allowed))).toEqual([]);
});

test('every exception is one still', () => {
  expect(Object.keys(allowed).filter((file) => !reading.includes(file))).toEqual([]);
});

test('what ends by time asks the database in the statement that decides', () => {
  const deciding = [
    'identity',
    'sessions',
    'login-throttle',
    'tickets',
    'mailed-tickets',
    'sso/tickets',
    'sso/requests',
  ];
  const silent = deciding.filter((name) => {
    const source = sources.find(({ file }) => file === `server/sign-in/${name}.ts`);
    return !source?.text.includes('now()');
  });
  expect(silent).toEqual([]);
});
