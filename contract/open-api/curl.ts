import type { Example } from './example.ts';
import { openExamples } from './examples.ts';
import { openBase } from './scopes.ts';

const line = ({ method, name, path = name, title, query = '', body }: Example): string =>
  `# ${title}\nflan ${method} ${path} '${query}' '${body ? JSON.stringify({ request_id: 'REQUEST_ID', ...body }) : ''}'`;

/**
 * A script for a terminal that signs and sends a request for each call that a key may make (engines.md §1.8). Address and secret
 * are given to it by whoever has them, as `HOST=https://… SECRET=… sh flan.sh`: nobody can be told a secret a second time. Writes are rehearsed until DRY is emptied.
 */
export function curlScript(clientNo: string, scopes: readonly string[]): string {
  const calls = openExamples.filter(({ scope }) => scopes.includes(scope)).map(line);
  return `HOST="\${HOST:?}" KEY=${clientNo} SECRET="\${SECRET:?}" DRY='"dry":true,'

flan() {
  path="${openBase}/$2" time=$(date +%s000) nonce=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr A-Z a-z)
  body=$(printf %s "$4" | sed "s/^{/{$DRY/; s/REQUEST_ID/$nonce/")
  hash=$(printf %s "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
  sign=$(printf '%s\\n%s\\n%s\\n%s\\n%s\\n%s' "$1" "$path" "$3" "$time" "$nonce" "$hash" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
  set -- "$1" "$HOST$path\${3:+?$3}" "$body"
  curl -sS -X "$1" "$2" -H "X-Flan-Key: $KEY" -H "X-Flan-Time: $time" -H "X-Flan-Nonce: $nonce" -H "X-Flan-Sign: $sign" \\
    \${3:+-H 'content-type: application/json' --data-binary "$3"}
  echo
}

${calls.join('\n')}
`;
}
