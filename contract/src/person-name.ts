// How the name of a person is written, for every screen, file and call. A suffix such as Jr. or III is part of the last name.

/** What stands for a last name on the wire where a person has one name only. It is neither stored nor shown. */
export const ONE_NAME = '-'

/** A last name as it is stored: empty for a person with one name only. */
export const storedLastName = (sent: string): string => (sent === ONE_NAME ? '' : sent)

type Names = { firstName: string; middleName?: string | null; lastName: string }

const joined = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

/** `Juan Reyes dela Cruz Jr.`; only what there is of it. */
export const fullName = ({ firstName, middleName, lastName }: Names): string =>
  joined([firstName, middleName, lastName])

/** What the counter sees: `Maria C.`, or the one name. */
export const counterName = ({ firstName, initial }: { firstName: string; initial: string }): string =>
  joined([firstName, initial && `${initial}.`])

/** `MD` for Maria dela Cruz: the first character of each name, even if it is two UTF-16 code units. */
export const initialsOf = ({ firstName, lastName }: Names): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
