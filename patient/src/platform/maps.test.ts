import { expect, test } from 'vitest'
import { mapLink } from './maps.ts'

const branch = {
  name: 'Katipunan Avenue',
  address: '12 Katipunan Ave, Quezon City',
  latitude: 14.63,
  longitude: 121.07,
}
const unlocated = { ...branch, latitude: null, longitude: null }
const android = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const desk = 'Mozilla/5.0 (X11; Linux x86_64)'

test.each([
  [android, branch, 'geo:14.63,121.07?q=14.63,121.07(Katipunan%20Avenue)'],
  [android, unlocated, 'geo:0,0?q=Katipunan%20Avenue%2C%2012%20Katipunan%20Ave%2C%20Quezon%20City'],
  [iPhone, branch, 'maps:?daddr=14.63,121.07'],
  [desk, branch, 'https://www.openstreetmap.org/directions?to=14.63%2C121.07'],
  [
    desk,
    unlocated,
    'https://www.openstreetmap.org/search?query=Katipunan%20Avenue%2C%2012%20Katipunan%20Ave%2C%20Quezon%20City',
  ],
])('%s opens the branch in its own map app', (userAgent, place, link) => expect(mapLink(place, userAgent)).toBe(link))
