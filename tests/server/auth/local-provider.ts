// A provider to try single sign-on with, see docs/howto-single-sign-on.md: node tests/server/auth/local-provider.ts ORIGIN EMAIL
import { client, startProvider } from './sso-provider.ts';

const [, , origin = 'http://127.0.0.1:8000', email = 'admin@flan.example'] = process.argv;
const provider = await startProvider({ origins: [origin] });
provider.person = { sub: email, email, email_verified: true };
console.log(`Everybody who signs in is ${email}. Start the application with

  OIDC_ISSUER=${provider.issuer} OIDC_CLIENT_ID=${client.id} OIDC_CLIENT_SECRET=${client.secret} PUBLIC_URL=${origin} npm start
`);
process.once('SIGINT', () => void provider.stop());
