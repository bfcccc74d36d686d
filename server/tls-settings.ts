import fs from 'node:fs';
import tls from 'node:tls';
import { errorCode } from './db/start-refused.ts';
import { type Env, given, SettingRefused, type Settings } from './settings.ts';

/**
 * Reads the files that `TLS_CERT` and `TLS_KEY` name.
 * @throws {SettingRefused} where only one is given, one cannot be read, or they do not belong together
 */
export function readTls(env: Env): Pick<Settings, 'tls'> {
  const [certFile, keyFile] = [given(env, 'TLS_CERT'), given(env, 'TLS_KEY')];
  if (certFile === undefined && keyFile === undefined) return {};
  if (certFile === undefined || keyFile === undefined)
    throw new SettingRefused('TLS_CERT 和 TLS_KEY 需要同时设置：证书文件和私钥文件。');
  const pair = { cert: contentOf('TLS_CERT', certFile), key: contentOf('TLS_KEY', keyFile) };
  try {
    tls.createSecureContext(pair);
  } catch {
    throw new SettingRefused('TLS_CERT 和 TLS_KEY 无效：应为 PEM 格式、彼此匹配且没有口令的证书和私钥。');
  }
  return { tls: pair };
}

function contentOf(name: string, file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new SettingRefused(`环境变量 ${name}=${file} 无效：文件无法读取（${errorCode(error)}）。`);
  }
}
