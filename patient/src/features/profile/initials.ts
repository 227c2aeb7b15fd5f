/** `MD` for Maria Dela Cruz: the first character of each name, even if it is two UTF-16 code units. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
