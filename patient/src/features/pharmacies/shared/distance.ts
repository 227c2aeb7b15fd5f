import { formatNumber } from '../../../i18n/dates.ts'

/** A distance in metres, rounded, with a no-break space: `850 m`, `2.4 km`, `14 km`. */
export const formatDistance = (metres: number): string => {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)}\u00a0m`
  const km = metres / 1000
  return `${km < 9.95 ? formatNumber(Math.round(km * 10) / 10, 1) : formatNumber(Math.round(km))}\u00a0km`
}

type Place = { latitude: number; longitude: number }
const EARTH_RADIUS = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance in metres along the sphere (haversine); within a country its error is half a percent at most. */
export function metresBetween(one: Place, other: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(chord))
}
