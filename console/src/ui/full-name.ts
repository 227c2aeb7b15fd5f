type Names = { firstName: string; middleName?: string | null; lastName: string }

/** `Pedro Reyes Halimbawa`; without the middle name where there is none. */
export const fullName = ({ firstName, middleName, lastName }: Names): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')
