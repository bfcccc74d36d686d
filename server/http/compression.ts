import zlib from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into a packet or two anyhow; in bytes. */
const threshold = 1024;
/** Above it a list gets hardly smaller, and takes several times as long. */
const brotliQuality = 4;

/**
 * Compresses answers with what the browser takes best. Streams of events, pictures and workbooks go as they are, and so do the pages, which
 * are compressed when they are built. To be awaited before routes are added: it hooks into each. What is sent to us is not inflated.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    globalDecompression: false,
  });
}
