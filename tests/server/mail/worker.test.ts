import { engines } from '../engine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkPlace } from '../../../contract/notices/mail-outbox.entity.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { sendMail } from '../../../server/notices/outbox.ts';
import { type Deliver, MailRefused, type Outgoing } from '../../../server/notices/transport.ts';
import { mailRound, startMailing } from '../../../server/notices/worker.ts';
import { soon } from '../../soon.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { mailsIn } from './letters.ts';

const link = 'https://he.example.com/#/user/recover?ticket=secret';
const letter = { to: 'lin@flan.example', subject: '重置密码', text: `打开：\n${linkPlace}\n谢谢`, link };

describe.each(engines)('mailing on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ engine });
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(() => run('delete from mail_outbox'));

  const run = (sql: string) => server.store.pool.query<Record<string, unknown>>(sql);
  const post = (changes: object = {}) => withTransaction(server.store, (tx) => sendMail(tx, { ...letter, ...changes }));
  const said: string[] = [];
  const note = (fields: object, line: string) => void said.push(JSON.stringify(fields) + line);
  const log = { info: note, warn: note };
  const round = (deliver?: Deliver) => mailRound(server.store, deliver, log);
  const refusing =
    (lasting: boolean): Deliver =>
    () =>
      Promise.reject(new MailRefused('450 later', lasting));
  /** Takes everything, and remembers it. */
  const taker = () => {
    const taken: Outgoing[] = [];
    const deliver: Deliver = async (mail) => void taken.push(mail);
    return { taken, deliver };
  };
  const state = async () =>
    (await mailsIn(server.store)).map(({ status, attempts, error }) => ({ status, attempts, error }));
  const due = () => run("update mail_delivery set next_at = now() - interval '1 second'");

  test('what is rolled back is never sent', async () => {
    await expect(
      withTransaction(server.store, async (tx) => {
        await sendMail(tx, letter);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const { taken, deliver } = taker();
    await round(deliver);
    expect(taken).toEqual([]);
    expect(await mailsIn(server.store)).toEqual([]);
  });

  test('is sent once, with its link in place, and the link is kept no longer', async () => {
    await post();
    const { taken, deliver } = taker();
    await round(deliver);
    await round(deliver);
    expect(taken).toEqual([{ to: letter.to, subject: letter.subject, text: `打开：\n${link}\n谢谢` }]);
    expect(await mailsIn(server.store)).toMatchObject([
      { status: 'sent', attempts: 1, error: null, link: null, body: letter.text },
    ]);
    expect((await run('select sent_at is not null as noted from mail_outbox')).rows).toEqual([{ noted: true }]);
    expect(said.join('')).not.toContain('secret');
  });

  test('several instances send each mail once', async () => {
    for (let one = 0; one < 12; one += 1) await post({ to: `p${one}@flan.example` });
    const { taken, deliver } = taker();
    await Promise.all([1, 2, 3].map(() => round(deliver)));
    expect(taken.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, one) => `p${one}@flan.example`).toSorted(),
    );
  });

  test('a mail under way is nobody else’s, until its lease is over', async () => {
    await post();
    const gate = Promise.withResolvers<void>();
    const slow = round(() => gate.promise);
    await soon(async () => (await run('select lease from mail_delivery')).rows[0]?.['lease'] !== null).toBe(true);
    const { taken, deliver } = taker();
    await round(deliver);
    expect(taken).toEqual([]);
    // The instance that had it seems to be dead.
    await run("update mail_delivery set leased_until = now() - interval '1 second'");
    await round(deliver);
    expect(taken.length).toBe(1);
    gate.resolve();
    await slow;
    // What it has to say comes too late.
    expect(await state()).toEqual([{ status: 'sent', attempts: 1, error: null }]);
  });

  test('is tried again, later each time, and fails after the fifth time', async () => {
    await post();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await round(refusing(false));
      const { rows } = await run('select extract(epoch from next_at - now()) as wait from mail_delivery');
      waits.push(Math.ceil(Number(rows[0]?.['wait']) / 10) * 10);
      // Not before its time.
      await round(refusing(false));
      expect(await state()).toEqual([
        { status: attempt < 5 ? 'waiting' : 'failed', attempts: attempt, error: '450 later' },
      ]);
      await due();
    }
    expect(waits.slice(0, 4)).toEqual([30, 120, 600, 3600]);
    await round(taker().deliver);
    expect((await state())[0]?.status).toBe('failed');
  });

  test('what the server refuses for good fails at once; sent again, it has one more try', async () => {
    await post();
    await round(refusing(true));
    expect(await state()).toEqual([{ status: 'failed', attempts: 1, error: '450 later' }]);
    await run("update mail_outbox set status = 'waiting'");
    const { taken, deliver } = taker();
    await round(deliver);
    expect(taken.length).toBe(1);
    expect(taken[0]?.text).toContain(link);
    expect(await state()).toEqual([{ status: 'sent', attempts: 2, error: null }]);
  });

  test('one that fails does not hold up the others', async () => {
    await post({ to: 'first@flan.example' });
    await post({ to: 'second@flan.example' });
    const taken: string[] = [];
    await round(async ({ to }) => {
      if (to.startsWith('first')) throw new Error('no such host');
      taken.push(to);
    });
    expect(taken).toEqual(['second@flan.example']);
    expect((await state()).map(({ status }) => status)).toEqual(['waiting', 'sent']);
  });

  test('without a mail server it stays to be read, and the log says so without the link', async () => {
    await post();
    said.length = 0;
    await round();
    await round();
    const [mail] = await mailsIn(server.store);
    expect(mail).toMatchObject({ status: 'logged', attempts: 0, link });
    expect(said).toEqual([`${JSON.stringify({ mail: mail?.id })}mail kept in the outbox: there is no SMTP_URL`]);
  });

  test('the running worker finds what was committed, and stops when told', async () => {
    const { taken, deliver } = taker();
    const stop = startMailing(server.store, deliver, log);
    await post();
    await soon(() => taken.length).toBe(1);
    await stop();
    await post();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(taken.length).toBe(1);
  });

  test('links go after two days, mails after half a year', async () => {
    await post();
    await round();
    await run("update mail_outbox set created_at = now() - interval '3 days'");
    await tidyUp(server.store);
    expect((await mailsIn(server.store))[0]?.link).toBeNull();
    await run("update mail_outbox set created_at = now() - interval '181 days'");
    await tidyUp(server.store);
    expect(await mailsIn(server.store)).toEqual([]);
  });
});
