// A birthdate in typed text: 1961-03-14, 14/3/1961, 3.14.1961, 14 March 1961, Mar 14, 1961. Where day and month can be
// each be either, it means both days.

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month = `(${months.join('|')})[a-z]*\\.?`
const forms: { of: RegExp; read: (part: string[]) => [year: string, month: number, day: string][] }[] = [
  { of: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, read: ([y = '', m, d = '']) => [[y, Number(m), d]] },
  {
    of: /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/,
    read: ([one = '', , other = '', y = '']) => [
      [y, Number(one), other],
      [y, Number(other), one],
    ],
  },
  {
    of: new RegExp(`\\b(\\d{1,2}) ${month},? (\\d{4})\\b`),
    read: ([d = '', m = '', y = '']) => [[y, months.indexOf(m) + 1, d]],
  },
  {
    of: new RegExp(`\\b${month} (\\d{1,2}),? (\\d{4})\\b`),
    read: ([m = '', d = '', y = '']) => [[y, months.indexOf(m) + 1, d]],
  },
]

/** The days that a date in the text can mean, as `YYYY-MM-DD`, and the text without it. Without a valid date: none, and the whole text. */
export function takeDates(text: string): { birthdates: string[]; rest: string } {
  for (const { of, read } of forms) {
    const match = of.exec(text)
    if (!match) continue
    const days = read(match.slice(1)).map(([y, m, d]) => `${y}-${`${m}`.padStart(2, '0')}-${d.padStart(2, '0')}`)
    const birthdates = [...new Set(days.filter(isOnTheCalendar))]
    if (birthdates.length > 0) return { birthdates, rest: text.replace(match[0], ' ').trim() }
  }
  return { birthdates: [], rest: text }
}

/** PostgreSQL has no year 0. */
const isOnTheCalendar = (day: string) => {
  if (day.startsWith('0000')) return false
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
