// Calendar days of the counter, which are Manila's: `YYYY-MM-DD`.

export const manilaDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' })

/** Noon of that day in Manila, to be written out: the same day nearly everywhere. */
export const noonOf = (day: string) => `${day}T12:00:00+08:00`

/** The day before or after, `by` days away. */
export const dayFrom = (day: string, by: number) => {
  const noon = new Date(noonOf(day))
  noon.setUTCDate(noon.getUTCDate() + by)
  return manilaDay(noon)
}
