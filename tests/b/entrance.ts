import page from '../../src/index.html?raw';
import '../../src/sign-in/login.css';

/** Puts the login document on the page, seen from outside. `shut` takes it away. */
export function openEntrance() {
  const parts = [...new DOMParser().parseFromString(page, 'text/html').body.children];
  document.body.append(...parts);
  document.documentElement.dataset['state'] = 'outside';
  const place = document.querySelector<HTMLElement>('.entrance');
  if (!place) throw new Error('no entrance');
  const shut = () => {
    delete document.documentElement.dataset['state'];
    for (const part of parts) part.remove();
  };
  return { place, shut };
}
