const list = new Intl.ListFormat('en')

/** "One, two, and three". */
export const listed = (parts: readonly string[]) => list.format(parts)
