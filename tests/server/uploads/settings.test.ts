import { expect, test } from 'vitest';
import { sourcesIn } from '../../source-tree.ts';
import { readS3 } from '../../../server/files/store/s3-settings.ts';

const whole = {
  S3_ENDPOINT: 'https://s3.example.com:9000',
  S3_BUCKET: 'flan-uploads',
  S3_ACCESS_KEY: 'a key of theirs',
  S3_SECRET_KEY: 'a secret of theirs',
};

test('nothing set: uploads lie in the folder, whatever region others speak of', () => {
  expect(readS3({})).toEqual({});
  expect(readS3({ S3_ENDPOINT: ' ', S3_BUCKET: '', AWS_REGION: 'eu-central-1' })).toEqual({});
});

test('all four', () => {
  const s3 = {
    endpoint: new URL(whole.S3_ENDPOINT),
    bucket: 'flan-uploads',
    accessKey: 'a key of theirs',
    secretKey: 'a secret of theirs',
    region: 'us-east-1',
  };
  expect(readS3(whole)).toEqual({ s3 });
  expect(readS3({ ...whole, AWS_REGION: 'eu-central-1' })).toEqual({ s3: { ...s3, region: 'eu-central-1' } });
});

test.each(Object.keys(whole))('without %s the others are refused in one line that names it and no value', (name) => {
  const said = () => readS3({ ...whole, [name]: ' ' });
  expect(said).toThrow(/^S3 存储的设置不完整：还缺少环境变量 \w+。$/);
  expect(said).toThrow(`还缺少环境变量 ${name}。`);
});

test('all that is missing is named at once', () => {
  expect(() => readS3({ S3_BUCKET: 'flan-uploads' })).toThrow(
    'S3 存储的设置不完整：还缺少环境变量 S3_ENDPOINT、S3_ACCESS_KEY、S3_SECRET_KEY。',
  );
});

test('the library of S3 is named by one file, which nobody reads who is not told of a bucket', () => {
  const sources = sourcesIn('server');
  const isS3 = (name = '') => name.startsWith('@aws-sdk');
  const users = sources.filter(({ imports }) => imports.some((one) => isS3(one.package))).map(({ file }) => file);
  expect(users).toEqual(['server/files/store/bucket.ts']);
  const readers = sources.filter(({ imports }) =>
    imports.some(({ target, typesOnly }) => target === users[0] && !typesOnly),
  );
  expect(readers.map(({ file }) => file)).toEqual(['server/files/store/open.ts']);
  // Only where there are settings.
  expect(readers[0]?.text).toMatch(
    /if \(!s3\) return [^;]+;\s+(?:\/\/.*\s+)?const \{ bucketStore \} = await import\('\.\/bucket\.ts'\);/,
  );
});

const addressOnly = '环境变量 S3_ENDPOINT 无效：只写协议、主机和端口，如 https://s3.example.com。';
const wrong: readonly (readonly [name: string, value: string, said: string])[] = [
  ['S3_ENDPOINT', 's3.example.com', '环境变量 S3_ENDPOINT 无效：应为 http:// 或 https:// 开头的地址。'],
  ['S3_ENDPOINT', 's3://flan-uploads', '环境变量 S3_ENDPOINT 无效：应为 http:// 或 https:// 开头的地址。'],
  ['S3_ENDPOINT', 'https://a:secret@s3.example.com', addressOnly],
  ['S3_ENDPOINT', 'https://s3.example.com/?key=secret', addressOnly],
  ['S3_BUCKET', 'a/b', '环境变量 S3_BUCKET 无效：应为 3–63 个字母、数字、点和连字符。'],
  ['S3_BUCKET', 'ab', '环境变量 S3_BUCKET 无效：应为 3–63 个字母、数字、点和连字符。'],
];
test.for(wrong)('%s=%s is refused in one line', ([name, value, said]) => {
  expect(() => readS3({ ...whole, [name]: value })).toThrow(said);
});
