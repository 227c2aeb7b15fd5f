export type Birthdate = { day: string; month: string; year: string }

/** Whether day, month and year are all there. */
export const isWhole = ({ day, month, year }: Birthdate) => [day, month, year].every((part) => part.trim() !== '')

/** `YYYY-MM-DD` of a day that exists (from 1900 on); undefined for a day such as April 31. */
export const toDay = ({ day, month, year }: Birthdate): string | undefined => {
  const [d, m, y] = [Number(day), Number(month), Number(year)]
  if (![d, m, y].every(Number.isInteger) || y < 1900) return undefined
  const date = new Date(Date.UTC(y, m - 1, d))
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return exists ? date.toISOString().slice(0, 10) : undefined
}

/** Both are `YYYY-MM-DD`. */
export const isPast = (day: string, today: string) => day < today
