import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailRefused, smtpTransport } from '../../../server/notices/transport.ts';

/** What the server was told, line by line. */
const heard: string[] = [];
let answers: Readonly<Record<string, string>> = {};
let server: Server;

/** As much of SMTP (RFC 5321) as a mail needs. */
function converse(socket: Socket): void {
  let inText = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example');
  createInterface({ input: socket }).on('line', (line) => {
    heard.push(line);
    if (inText) {
      if (line !== '.') return;
      inText = false;
      return say('250 taken');
    }
    const [verb = ''] = line.split(' ');
    inText = verb === 'DATA';
    return say(answers[verb] ?? (inText ? '354 go on' : '250 ok'));
  });
  socket.on('error', () => {});
}

beforeAll(async () => {
  server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const transport = () =>
  smtpTransport({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'Flan Admin <noreply@he.example.com>',
  });
const mail = { to: 'lin@flan.example', subject: '重置密码', text: '打开链接\n' };
const refusal = async (said: typeof answers) => {
  answers = said;
  const caught: unknown = await transport()(mail).catch((error: unknown) => error);
  answers = {};
  if (!(caught instanceof MailRefused)) throw new Error(`not refused: ${String(caught)}`);
  return { lasting: caught.lasting, message: caught.message };
};

test('a mail reaches the server with its sender, its one receiver and its text', async () => {
  heard.length = 0;
  await transport()(mail);
  expect(heard).toContain('MAIL FROM:<noreply@he.example.com>');
  expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<lin@flan.example>']);
  expect(heard).toContain('To: lin@flan.example');
  expect(heard.join('')).toContain(Buffer.from('打开链接').toString('base64').slice(0, 12));
});

test('an address is one receiver, whatever it looks like', async () => {
  heard.length = 0;
  await transport()({ ...mail, to: 'a@flan.example, b@flan.example' }).catch(() => {});
  expect(heard.filter((line) => line.startsWith('RCPT')).length).toBeLessThan(2);
});

test('no such receiver is for good; a server that is busy, or not there, is not', async () => {
  expect(await refusal({ RCPT: '550 no such user' })).toMatchObject({ lasting: true });
  expect(await refusal({ RCPT: '450 later' })).toMatchObject({ lasting: false });
  const nobody = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'noreply@he.example.com' });
  const caught = await nobody(mail).catch((error: unknown) => error);
  expect(caught).toBeInstanceOf(MailRefused);
  expect((caught as MailRefused).lasting).toBe(false);
});

test('what the server said is one line, and short', async () => {
  const { message } = await refusal({ RCPT: `450 ${'x'.repeat(400)}` });
  expect(message).not.toContain('\n');
  expect(message.length).toBeLessThanOrEqual(200);
});
