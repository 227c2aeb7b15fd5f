// WebP: RIFF chunks, padded to even lengths (RFC 9649).
import type { Redaction } from '../../redaction.ts'
import { cover } from './cover.ts'
import { orientationAlone } from './exif.ts'

const NEEDED = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** An unknown type, which every reader skips. */
const NOTHING = Buffer.from('none')
/** In the first byte of VP8X. */
const HAS_XMP = 0x04
/** Fields of a frame before its own chunks. */
const FRAME_FIELDS = 16

/** Covers everything in a WebP that is not the picture: XMP, Exif except its orientation, unknown chunks, everything after the end. */
export function redactWebp(bytes: Buffer): Redaction[] {
  const end = Math.min(8 + bytes.readUInt32LE(4), bytes.length)
  const tail = end < bytes.length ? [cover(end, bytes.length - end)] : []
  return [...redactChunks(bytes, 12, end), ...tail]
}

function redactChunks(bytes: Buffer, from: number, to: number): Redaction[] {
  const redactions: Redaction[] = []
  let at = from
  for (; at + 8 <= to; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, Math.min(at + 8 + length, to))
    if (type === 'EXIF') redactions.push(cover(at + 8, data.length, exif(data)))
    else if (!NEEDED.has(type)) redactions.push(cover(at, 4, NOTHING), cover(at + 8, data.length))
    else if (type === 'VP8X' && data[0]) redactions.push(cover(at + 8, 1, Buffer.from([data[0] & ~HAS_XMP])))
    else if (type === 'ANMF') redactions.push(...redactChunks(bytes, at + 8 + FRAME_FIELDS, at + 8 + data.length))
    at += 8 + length + (length % 2)
  }
  return redactions
}

/** Some writers put JPEG's mark before the TIFF header. */
function exif(data: Buffer): Buffer {
  const mark = data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(0, 6) : Buffer.alloc(0)
  return Buffer.concat([mark, orientationAlone(data.subarray(mark.length))])
}
