import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const classes = [...readFileSync('src/index.html', 'utf8').matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
  names.split(' '),
);
const others = globSync('src/**/*.css').filter((file) => !file.endsWith('login.css'));

test('the login page is not restyled when the styles of the shell arrive', () => {
  expect(classes.length).toBeGreaterThan(5);
  expect(others.length).toBeGreaterThan(0);
  const clashes = others.flatMap((file) => {
    const style = readFileSync(file, 'utf8');
    return classes.filter((name) => new RegExp(`\\.${name}(?![\\w-])`).test(style)).map((name) => `${file}: .${name}`);
  });
  expect(clashes).toEqual([]);
});
