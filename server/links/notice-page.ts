import type { FastifyReply } from 'fastify';

/** What a visitor is told in place of an activity. */
export interface Notice {
  readonly title: string;
  readonly lines: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
  main { max-width: 22rem; padding: 2rem 1.5rem; text-align: center; }
  h1 { font-size: 1.375rem; line-height: 1.4; margin: 0 0 .75rem; }
  p { margin: .25rem 0; opacity: .75; }`;

const pageOf = ({ title, lines }: Notice): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</main></body>
</html>
`;

/** Answers with a small page that runs nothing and loads nothing; it is asked for anew each time, as the activity may go on. */
export const sendNotice = (reply: FastifyReply, notice: Notice, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(pageOf(notice));
