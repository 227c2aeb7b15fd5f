/** A place to go to; a position in degrees where it is known. */
export type Place = { name: string; address: string; latitude: number | null; longitude: number | null }

/**
 * Opens the map of the device: Android's and iOS's own maps by their URI schemes (RFC 5870 for `geo:`), elsewhere
 * OpenStreetMap, which asks nothing and needs no key.
 */
export function mapLink({ name, address, latitude, longitude }: Place, userAgent: string): string {
  const known = latitude !== null && longitude !== null
  const where = known ? `${latitude},${longitude}` : ''
  const words = encodeURIComponent(`${name}, ${address}`)
  if (/Android/i.test(userAgent))
    return known ? `geo:${where}?q=${where}(${encodeURIComponent(name)})` : `geo:0,0?q=${words}`
  if (/iPhone|iPad|iPod/i.test(userAgent)) return `maps:?daddr=${known ? where : words}`
  const site = 'https://www.openstreetmap.org'
  return known ? `${site}/directions?to=${encodeURIComponent(where)}` : `${site}/search?query=${words}`
}
