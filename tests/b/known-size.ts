import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';

/** What tests of level b draw in, in px, unless they say otherwise. */
const usual = { width: 1440, height: 900 };

// A page serves many files in turn: one that failed while it was as narrow as a phone would spoil all after it.
beforeEach(async () => {
  if (innerWidth !== usual.width || innerHeight !== usual.height) await page.viewport(usual.width, usual.height);
});
