import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codes } from '../../contract/core/errors.ts';
import { Failure, invalid } from '../http/failure.ts';
import { maxBytes } from './keep.ts';

/** What the form reader may meet before it gives up. */
export const formLimits = { fileSize: maxBytes, files: 1, fields: 4, parts: 5, headerPairs: 20 };

/** A refused form is read to its end up to here, so that its sender hears why; beyond it the line is cut. */
const patienceBytes = 32 * 1024 * 1024;
/** Fields beside the file (wider.md §10.12); nothing asks for `biz`: what a picture is for, the rows that show it say. */
const knownFields = new Set(['biz', 'folder_id']);

/** A file as it was sent: its content, and what the sender calls it. */
export interface Sent {
  readonly bytes: Buffer;
  readonly name: string;
  /** The folder that was asked for, as it was sent. */
  readonly folder?: string;
}

/** What a form brings, in words for who sends something else. */
export interface Wanted {
  readonly missing: string;
  readonly tooLarge: string;
}

const picture: Wanted = { missing: '请选择要上传的图片', tooLarge: '图片不能超过 5 MB' };
const refused = (message: string) => invalid([{ field: 'file', message }]);

/**
 * The one file of the form, held in memory: nothing lies about when the sender goes away.
 * @throws {Failure} 415 for what is no form; 40001 for a form without a file, with two, with other fields, or broken
 */
export async function sentFile(request: FastifyRequest, wanted = picture): Promise<Sent> {
  if (!request.isMultipart()) throw new Failure(codes.invalid, '请以表单上传文件', { status: 415 });
  try {
    const found = await readForm(request, wanted);
    if (!found) throw refused(wanted.missing);
    return found;
  } catch (error) {
    await readOn(request);
    throw formFailure(error);
  }
}

async function readForm(request: FastifyRequest, wanted: Wanted): Promise<Sent | undefined> {
  let sent: Sent | undefined;
  let folder = '';
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'file') sent = await readFile(part, wanted);
    else if (part.type === 'file' || !knownFields.has(part.fieldname)) throw unknownPart(part.fieldname);
    else if (part.fieldname === 'folder_id') folder = String(part.value);
  }
  return sent && { ...sent, ...(folder !== '' && { folder }) };
}

async function readFile({ file, filename }: MultipartFile, { tooLarge }: Wanted): Promise<Sent> {
  // The reader would go on to the end of the part before it says that the part is too large.
  file.once('limit', () => file.destroy(refused(tooLarge)));
  const chunks: Buffer[] = [];
  for await (const chunk of file) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  if (file.truncated) throw refused(tooLarge);
  return { bytes: Buffer.concat(chunks), name: filename };
}

const unknownPart = (name: string) =>
  invalid([{ field: name.slice(0, 64), message: `不支持的参数：${name.slice(0, 64)}` }]);

/** What the form reader complains about, in words. */
function formFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_FILES_LIMIT') return invalid([{ field: 'file', message: '一次只能上传一个文件' }]);
  return new Failure(codes.invalid, '上传的内容无法识别', { status: 400 });
}

/** Throws away the rest of a request. */
async function readOn({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  let bytes = 0;
  await new Promise<void>((resolve) => {
    raw.once('end', resolve).once('close', resolve);
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > patienceBytes) raw.destroy();
    });
    raw.resume();
  });
}
