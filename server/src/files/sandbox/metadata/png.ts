// PNG: chunks with a length, a type and a checksum (PNG, third edition, 5.3).
import { crc32 } from 'node:zlib'
import type { Redaction } from '../../redaction.ts'
import { cover } from './cover.ts'
import { orientationAlone } from './exif.ts'

/** Pixels, transparency, colour, size in print, animation. Not texts, times, Exif, or the chunks of cameras and programs. */
const NEEDED = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)
/** An ancillary private chunk, which every reader skips. */
const NOTHING = Buffer.from('noNe')

/** Covers everything in a PNG that is not the picture: texts (XMP among them), Exif except its orientation, everything after the end. */
export function redactPng(bytes: Buffer): Redaction[] {
  const redactions: Redaction[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = Math.min(at + 12 + bytes.readUInt32BE(at), bytes.length)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!NEEDED.has(type)) redactions.push(...redactChunk(bytes.subarray(at + 4, end - 4), type, at + 4))
    at = end
    if (type === 'IEND') break
  }
  if (at < bytes.length) redactions.push(cover(at, bytes.length - at))
  return redactions
}

/** `typed`: type and data. */
function redactChunk(typed: Buffer, type: string, at: number): Redaction[] {
  const first = type === 'eXIf' ? Buffer.concat([typed.subarray(0, 4), orientationAlone(typed.subarray(4))]) : NOTHING
  const shown = Buffer.alloc(typed.length)
  first.copy(shown)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(shown))
  return [cover(at, typed.length, first), cover(at + typed.length, 4, checksum)]
}
