import type { Redaction } from '../../redaction.ts'
import { boxesWithin, coverOthers } from './boxes.ts'
import { cover, coverBetween, type Span } from './cover.ts'
import { orientationAlone } from './exif.ts'
import { type Item, itemsOf } from './heic-items.ts'

const NEEDED = new Set(['ftyp', 'meta', 'mdat'])
const NEEDED_META = new Set('hdlr pitm iinf iloc iprp iref idat dinf grpl'.split(' '))
/** Coded pictures, and pictures composed of others (ISO/IEC 23008-12, 6.6). */
const PICTURES = new Set('hvc1 hev1 lhv1 hvt1 av01 avc1 grid iden iovl tmap'.split(' '))
/** Properties that describe in words. */
const WORDS = new Set(['udes', 'uuid'])
/** `meta` begins with version and flags. */
const VERSION_BYTES = 4

/**
 * Covers everything in a HEIC or HEIF file that is not a picture: Exif except its orientation, XMP, the film of a live photo, and all bytes
 * that no picture refers to. Throws when the file has no list of its items.
 */
export function redactHeic(bytes: Buffer): Redaction[] {
  const boxes = boxesWithin(bytes, 0, bytes.length)
  const metaBox = boxes.find(({ type }) => type === 'meta')
  if (!metaBox) throw new Error('A HEIF file without its meta box')
  const meta = boxesWithin(bytes, metaBox.start + VERSION_BYTES, metaBox.end)
  const items = itemsOf(bytes, meta)
  const pictures = items.filter(({ type }) => PICTURES.has(type)).flatMap(({ spans }) => spans)
  const data = [...boxes.filter(({ type }) => type === 'mdat'), ...meta.filter(({ type }) => type === 'idat')]
  return [
    ...coverOthers(boxes, NEEDED, bytes.length),
    ...coverOthers(meta, NEEDED_META, metaBox.end),
    ...redactProperties(bytes, meta),
    ...data.flatMap((box) => coverBetween(box, pictures)),
    ...items.filter(({ type }) => type === 'Exif').flatMap((item) => orientationOf(bytes, item, pictures)),
  ]
}

/** Their places are numbered, so a covered property leaves a free box. */
function redactProperties(bytes: Buffer, meta: ReturnType<typeof boxesWithin>): Redaction[] {
  return meta
    .filter(({ type }) => type === 'iprp')
    .flatMap(({ start, end }) => boxesWithin(bytes, start, end))
    .filter(({ type }) => type === 'ipco')
    .flatMap(({ start, end }) => {
      const properties = boxesWithin(bytes, start, end)
      const others = properties.map(({ type }) => type).filter((type) => !WORDS.has(type))
      return coverOthers(properties, new Set(others), end)
    })
}

/** The item begins with the distance to the TIFF header (annex A.2.1). */
function orientationOf(bytes: Buffer, { spans: [span] }: Item, pictures: Span[]): Redaction[] {
  if (!span || span.end - span.start < 4 || span.end > bytes.length) return []
  if (pictures.some(({ start, end }) => start < span.end && span.start < end)) return []
  const item = bytes.subarray(span.start, span.end)
  const tiff = orientationAlone(item.subarray(4 + item.readUInt32BE(0)))
  return [cover(span.start, item.length, Buffer.concat([Buffer.alloc(4), tiff]))]
}
