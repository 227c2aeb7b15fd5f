import { formatNumber } from '../../i18n/dates.ts'

/** A distance in metres, rounded, with a no-break space: `850 m`, `2.4 km`, `14 km`. */
export const formatDistance = (metres: number): string => {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00a0m`
  const km = metres / 1000
  return `${km < 9.95 ? formatNumber(Math.round(km * 10) / 10, 1) : formatNumber(Math.round(km))}\u00a0km`
}
