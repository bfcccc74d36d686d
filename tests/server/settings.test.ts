import { expect, test } from 'vitest';
import { readSettings } from '../../server/settings.ts';

test('nothing set: the defaults of the documentation', () => {
  const defaults = {
    port: 8000,
    host: '127.0.0.1',
    dataDir: './data',
    tokenTtl: 7200,
    tokenGrace: 86_400,
    logLevel: 'info',
    demoHistory: true,
    registrationOpen: true,
  };
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: '', SEED: ' ', DATABASE_URL: '', ADMIN_PASSWORD: '', BACKEND_URL: '' })).toEqual(
    defaults,
  );
});

test('everything set', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/flan',
    DATABASE_URL: 'postgresql://a:b@db/flan?sslmode=require',
    DATABASE_REPLICA_URL: 'postgresql://a:b@db2/flan',
    SEED: 'none',
    ADMIN_PASSWORD: ' with spaces ',
    SECRET_KEY: 'a key that nobody in the world can guess',
    TOKEN_TTL: '60',
    TOKEN_GRACE: '0',
    BACKEND_URL: 'https://example.com/api',
    LOG_LEVEL: 'debug',
    REGISTRATION: 'on',
    DEMO_HISTORY: 'off',
    PUBLIC_URL: 'https://he.example.com/',
    SMTP_URL: 'smtps://flan:secret@mail.example',
    MAIL_FROM: 'Flan Admin <noreply@he.example.com>',
  };
  expect(readSettings(env)).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/srv/flan',
    databaseUrl: 'postgresql://a:b@db/flan?sslmode=require',
    replicaUrl: 'postgresql://a:b@db2/flan',
    seed: 'none',
    adminPassword: ' with spaces ',
    secretKey: 'a key that nobody in the world can guess',
    tokenTtl: 60,
    tokenGrace: 0,
    backend: new URL('https://example.com/api'),
    logLevel: 'debug',
    demoHistory: false,
    registrationOpen: true,
    publicUrl: new URL('https://he.example.com/'),
    smtp: { url: 'smtps://flan:secret@mail.example', from: 'Flan Admin <noreply@he.example.com>' },
  });
});

test('registration is open where only this machine can come, and in a demonstration, unless it is said', () => {
  const isOpen = (env: Record<string, string>) => readSettings(env).registrationOpen;
  expect(['127.0.0.1', '::1', 'localhost'].map((HOST) => isOpen({ HOST }))).toEqual([true, true, true]);
  expect(['0.0.0.0', '::', '10.0.0.4'].map((HOST) => isOpen({ HOST }))).toEqual([false, false, false]);
  expect(isOpen({ HOST: '0.0.0.0', SEED: 'demo' })).toBe(true);
  expect(isOpen({ HOST: '0.0.0.0', REGISTRATION: 'on' })).toBe(true);
  expect(isOpen({ SEED: 'demo', REGISTRATION: 'off' })).toBe(false);
});

test('mails need a sender, and an address for their links that no request can choose', () => {
  const SMTP_URL = 'smtp://mail.example';
  expect(() => readSettings({ SMTP_URL })).toThrow('设置 SMTP_URL 时还需要 MAIL_FROM：邮件的发件人地址。');
  expect(() => readSettings({ SMTP_URL, MAIL_FROM: 'a@b.example' })).toThrow(
    '设置 SMTP_URL 时还需要 PUBLIC_URL：邮件中的链接所指向的地址。',
  );
});

const wrong: readonly [name: string, value: string, said: string][] = [
  ['PORT', '99999', '环境变量 PORT=99999 无效：应为 0–65535 的整数。'],
  ['PORT', '80a', '环境变量 PORT=80a 无效：应为 0–65535 的整数。'],
  ['PORT', '-1', '环境变量 PORT=-1 无效：应为 0–65535 的整数。'],
  ['PORT', '1e3', '环境变量 PORT=1e3 无效：应为 0–65535 的整数。'],
  ['TOKEN_TTL', '0', '环境变量 TOKEN_TTL=0 无效：应为 1–604800 的整数。'],
  ['TOKEN_GRACE', '1.5', '环境变量 TOKEN_GRACE=1.5 无效：应为 0–604800 的整数。'],
  ['SEED', 'DEMO', '环境变量 SEED=DEMO 无效：可选 demo、none。'],
  ['REGISTRATION', 'yes', '环境变量 REGISTRATION=yes 无效：可选 on、off。'],
  ['PUBLIC_URL', 'he.example.com', '环境变量 PUBLIC_URL 无效：应为 http:// 或 https:// 开头的地址。'],
  ['SMTP_URL', 'mail.example', '环境变量 SMTP_URL 无效：应为 smtp:// 或 smtps:// 开头的地址。'],
  ['LOG_LEVEL', 'loud', '环境变量 LOG_LEVEL=loud 无效：可选 fatal、error、warn、info、debug、trace、silent。'],
  [
    'DATABASE_URL',
    'mysql://u:secret@h/d',
    '环境变量 DATABASE_URL 无效：应为 postgres:// 或 postgresql:// 开头的地址。',
  ],
  ['DATABASE_URL', 'nonsense', '环境变量 DATABASE_URL 无效：应为 postgres:// 或 postgresql:// 开头的地址。'],
  [
    'DATABASE_REPLICA_URL',
    'https://u:secret@h/d',
    '环境变量 DATABASE_REPLICA_URL 无效：应为 postgres:// 或 postgresql:// 开头的地址。',
  ],
  ['DATABASE_REPLICA_URL', 'postgres://h/d', '设置 DATABASE_REPLICA_URL 时还需要 DATABASE_URL：备库所跟随的主库。'],
  ['BACKEND_URL', 'example.com', '环境变量 BACKEND_URL 无效：应为 http:// 或 https:// 开头的地址。'],
  ['SECRET_KEY', 'x'.repeat(31), '环境变量 SECRET_KEY 无效：至少 32 个字符，如 openssl rand -base64 32 的输出。'],
  ['ADMIN_PASSWORD', 'x'.repeat(129), '环境变量 ADMIN_PASSWORD 无效：最长 128 个字符。'],
];
test.for(wrong)('%s=%s is refused in one line', ([name, value, said]) => {
  expect(() => readSettings({ [name]: value })).toThrow(said);
});
