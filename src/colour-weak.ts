/** Sets or lifts the body's style for people who tell colours apart badly (spec §4). */
export const markColourWeak = (on: boolean): void => {
  document.body.classList.toggle('colour-weak', on);
};
