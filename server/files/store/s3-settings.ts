import { type Env, given, type S3Settings, SettingRefused, url } from '../../settings.ts';

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
/** What servers of others take for theirs, whatever they are called. */
const usualRegion = 'us-east-1';

/**
 * Reads where uploads lie: all four, or none of them. No message repeats a value.
 * @throws {SettingRefused} where some are missing, and for an address or a bucket that is none
 */
export function readS3(env: Env): { readonly s3?: S3Settings } {
  const missing = needed.filter((name) => given(env, name) === undefined);
  if (missing.length === needed.length) return {};
  if (missing.length > 0) throw new SettingRefused(`S3 存储的设置不完整：还缺少环境变量 ${missing.join('、')}。`);
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (!endpoint) return {};
  if (endpoint.username !== '' || endpoint.password !== '' || endpoint.search !== '' || endpoint.hash !== '')
    throw new SettingRefused('环境变量 S3_ENDPOINT 无效：只写协议、主机和端口，如 https://s3.example.com。');
  return {
    s3: {
      endpoint,
      bucket: bucket(env),
      accessKey: given(env, 'S3_ACCESS_KEY') ?? '',
      secretKey: given(env, 'S3_SECRET_KEY') ?? '',
      region: given(env, 'AWS_REGION') ?? usualRegion,
    },
  };
}

function bucket(env: Env): string {
  const name = given(env, 'S3_BUCKET') ?? '';
  if (/^[\w.-]{3,63}$/.test(name)) return name;
  throw new SettingRefused('环境变量 S3_BUCKET 无效：应为 3–63 个字母、数字、点和连字符。');
}
