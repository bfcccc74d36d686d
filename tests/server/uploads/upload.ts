import type { Answered, TestServer } from '../with-server.ts';

/** What the upload call answers. */
export interface Kept {
  readonly file_id: number;
  readonly url: string;
}
export const kept = ({ result }: Answered): Kept => result as Kept;

/** Sends a picture to the upload call, as a form of a browser does. */
export async function upload(server: TestServer, token: string, bytes: Buffer, name = 'a.png'): Promise<Answered> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  const body = Buffer.from(await response.arrayBuffer());
  return server.call('POST', '/admin/api/upload', { token, headers, body });
}

/** Pictures that the database knows. */
export const rowsKept = async ({ store }: Pick<TestServer, 'store'>): Promise<number> => {
  const { rows } = await store.pool.query<{ n: number }>('select count(*)::int as n from file');
  return rows[0]?.n ?? 0;
};
