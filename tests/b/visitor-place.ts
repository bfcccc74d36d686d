import page from '../../src/index.html?raw';
import '../../src/sign-in/login.css';

/** The static document of `src/index.html` as somebody signed out sees it. Returns how to take it away. */
export function openVisitorPlace(): () => void {
  const { body } = new DOMParser().parseFromString(page, 'text/html');
  const parts = [...body.children];
  document.body.append(...parts);
  const { dataset } = document.documentElement;
  dataset['state'] = 'outside';
  return () => {
    delete dataset['state'];
    for (const part of parts) part.remove();
  };
}
