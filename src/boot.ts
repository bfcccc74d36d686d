import './core/composing.ts';
import { app } from './shell/app-actor.ts';
import { attachLogin } from './sign-in/login.ts';

const page = document.documentElement;

app.start();
// The state decides which part of the document shows (login.css).
app.subscribe(({ value }) => {
  page.dataset['state'] = value;
});
page.dataset['state'] = app.getSnapshot().value;
// While the server looks at the password, the shell's code runs; should it fail, the chart will try it again and say so.
app.getSnapshot().children.session?.subscribe((session) => {
  if (session.matches('signingIn')) import('./shell.tsx').catch(() => {});
});

attachLogin(app);
document.querySelector('#retry')?.addEventListener('click', () => app.send({ type: 'RETRY' }));

// While the operator reads and types, the code behind the login is fetched, not yet run: typing stays smooth.
const preload = () => globalThis.earlyStart?.preload();
page.addEventListener('input', preload, { once: true });
page.addEventListener('pointerdown', preload, { once: true });
if ('requestIdleCallback' in globalThis) requestIdleCallback(preload, { timeout: 3000 });
else setTimeout(preload, 1000);
