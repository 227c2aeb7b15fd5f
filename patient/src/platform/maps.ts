/** A destination; its position in degrees where it is known. */
export type Place = { name: string; address: string; latitude: number | null; longitude: number | null }

/**
 * A link that opens the device's map: Android's and iOS's own apps by their URI schemes (RFC 5870 for `geo:`), elsewhere
 * OpenStreetMap, which needs no consent and no key.
 */
export function mapLink({ name, address, latitude, longitude }: Place, userAgent: string): string {
  const hasPosition = latitude !== null && longitude !== null
  const where = hasPosition ? `${latitude},${longitude}` : ''
  const text = encodeURIComponent(`${name}, ${address}`)
  if (/Android/i.test(userAgent))
    return hasPosition ? `geo:${where}?q=${where}(${encodeURIComponent(name)})` : `geo:0,0?q=${text}`
  if (/iPhone|iPad|iPod/i.test(userAgent)) return `maps:?daddr=${hasPosition ? where : text}`
  const site = 'https://www.openstreetmap.org'
  return hasPosition ? `${site}/directions?to=${encodeURIComponent(where)}` : `${site}/search?query=${text}`
}
