// JPEG: segments, each with a marker and a length, then compressed data (ITU-T T.81, annex B).
import type { Redaction } from '../../redaction.ts'
import { cover } from './cover.ts'
import { orientationAlone } from './exif.ts'

const EXIF = 'Exif\0\0'
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/** The application segments that a decoder needs: density, colour profile, colour transform. */
const NEEDED = new Map([
  [APP0, 'JFIF\0'],
  [APP2, 'ICC_PROFILE\0'],
  [APP14, 'Adobe'],
])

/**
 * Covers everything in a JPEG that is not the picture: Exif except its orientation, XMP, captions, comments, the maker's own segments, and
 * everything after the end (where phones write short films and second pictures, with their own metadata).
 */
export function redactJpeg(bytes: Buffer): Redaction[] {
  const redactions: Redaction[] = []
  let at = 2
  while (at < bytes.length) {
    const marker = nextMarker(bytes, at)
    // Between segments, decoders skip bytes that are no marker.
    if (marker.at > at) redactions.push(cover(at, marker.at - at))
    at = marker.at + 2
    if (marker.code === END_OF_IMAGE) {
      if (at < bytes.length) redactions.push(cover(at, bytes.length - at))
      break
    }
    if (isAlone(marker.code) || at + 2 > bytes.length) continue
    const end = Math.min(at + bytes.readUInt16BE(at), bytes.length)
    redactions.push(...redactSegment(bytes.subarray(at + 2, end), marker.code, at + 2))
    at = marker.code === START_OF_SCAN ? endOfScan(bytes, end) : end
  }
  return redactions
}

/** RSTn and TEM have no length. */
const isAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd7)

/** The next marker after fill bytes; at the end of the file when there is none. */
function nextMarker(bytes: Buffer, from: number): { at: number; code: number } {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes.readUInt8(at + 1)
    if (code !== 0x00 && code !== 0xff) return { at, code }
  }
  return { at: bytes.length, code: END_OF_IMAGE }
}

/** Within compressed data, 0xff is followed by zero; restarts belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  let marker = nextMarker(bytes, from)
  while (isAlone(marker.code)) marker = nextMarker(bytes, marker.at + 2)
  return marker.at
}

function redactSegment(payload: Buffer, code: number, at: number): Redaction[] {
  const isApplication = code >= APP0 && code <= APP15
  if (!isApplication && code !== COMMENT) return []
  const needed = NEEDED.get(code)
  if (payload.length === 0 || (needed && startsWith(payload, needed))) return []
  if (code !== APP1 || !startsWith(payload, EXIF)) return [cover(at, payload.length)]
  const orientation = orientationAlone(payload.subarray(EXIF.length))
  return [cover(at, payload.length, Buffer.concat([Buffer.from(EXIF, 'latin1'), orientation]))]
}

const startsWith = (payload: Buffer, name: string) => payload.toString('latin1', 0, name.length) === name
