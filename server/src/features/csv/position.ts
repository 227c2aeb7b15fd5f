// Where a branch is, as people copy it from a map: `14.5995`, `14,5995`, `14.5995° N`.
import { cleanSearch } from '@aruga/contract/typed-text'
import type { TextRow, Wrong } from '../../table-files/table.ts'

/** The Philippines with their waters, from the Spratly Islands to Batanes. */
const LATITUDES = [4, 22] as const
const LONGITUDES = [116, 127] as const
const isWithin = (degrees: number, [least, most]: readonly [number, number]) => degrees >= least && degrees <= most

type Position = { latitude: number | null; longitude: number | null }

export function readPosition(text: TextRow, wrong: Wrong): Position {
  const latitude = readDegrees(text, 'latitude', wrong)
  const longitude = readDegrees(text, 'longitude', wrong)
  if (latitude === null && longitude !== null) wrong('latitude', 'PositionHalf')
  else if (longitude === null && latitude !== null) wrong('longitude', 'PositionHalf')
  else if (latitude !== null && longitude !== null) {
    if (latitude === 0 && longitude === 0) wrong('latitude', 'PositionZero')
    else if (isWithin(latitude, LONGITUDES) && isWithin(longitude, LATITUDES)) wrong('latitude', 'PositionSwapped')
    else if (!isWithin(latitude, LATITUDES)) wrong('latitude', 'PositionOutside')
    else if (!isWithin(longitude, LONGITUDES)) wrong('longitude', 'PositionOutside')
  }
  return { latitude, longitude }
}

const DEGREES = /^([+-]?\d{1,3}(?:[.,]\d{1,15})?) ?[°º˚]? ?([NE]?)$/i
const EXAMPLES = { latitude: '14.6394', longitude: '121.0773' }
const POLES = { latitude: 'N', longitude: 'E' }

/** Null for an empty cell; NaN for anything that is no number, which is reported. */
function readDegrees(text: TextRow, column: 'latitude' | 'longitude', wrong: Wrong): number | null {
  const value = text[column] ?? ''
  if (value === '') return null
  const [, degrees = '', pole = ''] = DEGREES.exec(cleanSearch(value)) ?? []
  const isRight = degrees !== '' && ['', POLES[column]].includes(pole.toUpperCase())
  if (!isRight) wrong(column, 'NotDegrees', { example: EXAMPLES[column] })
  return isRight ? Number(degrees.replace(',', '.')) : Number.NaN
}
