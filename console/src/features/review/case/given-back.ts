/** Keys of open cases that were given back by hand: they stay free until they are opened again. */
export const givenBack = new Set<string>()
