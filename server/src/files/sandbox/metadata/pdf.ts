// A photo that an app has put into a PDF keeps its Exif. Streams keep their lengths, so that no other object moves.
import { deflateSync, inflateSync } from 'node:zlib'
import { PDFArray, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { type Redaction, redact } from '../../redaction.ts'
import { UploadRejected } from '../../rejected.ts'
import { boxesWithin, coverOthers } from './boxes.ts'
import { cover } from './cover.ts'
import { redactJpeg } from './jpeg.ts'

const FLATE = new Set(['FlateDecode', 'Fl'])
const JPEG = new Set(['DCTDecode', 'DCT'])
/** JPEG 2000: signature, type, header, picture. */
const NEEDED_JPX = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c'])
const START_OF_IMAGE = Buffer.from([0xff, 0xd8])
const MAX_BYTES = 128_000_000

/**
 * The XMP of a PDF and of everything in it, and the metadata of its photos. `objects`: all that it holds. Rejects what it cannot
 * cover: a place in an encrypted stream, or a stream without room for what covers it.
 */
export function redactPdf(bytes: Buffer, objects: readonly PDFObject[]): Redaction[] {
  return objects.filter((object) => object instanceof PDFRawStream).flatMap((stream) => redactStream(bytes, stream))
}

function redactStream(bytes: Buffer, { dict, contents }: PDFRawStream): Redaction[] {
  const names = filtersOf(dict.lookup(PDFName.of('Filter')))
  const [outer = ''] = names
  const stored = Buffer.from(contents.buffer, contents.byteOffset, contents.length)
  const isXmp = dict.lookup(PDFName.of('Type')) === PDFName.of('Metadata')
  const last = names.at(-1) ?? ''
  if (!(isXmp || JPEG.has(last) || last === 'JPXDecode')) return []
  const plain = FLATE.has(outer) ? inflate(stored) : stored
  const redactions = isXmp ? redactXmp(plain) : JPEG.has(last) ? redactPhoto(plain) : redactJpx(plain)
  if (redactions.length === 0) return []
  if (!bytes.includes(stored)) return refuseWithPlace(plain)
  if (!FLATE.has(outer)) return everywhere(bytes, stored, redactions)
  const packed = deflateSync(redact(plain, redactions), { level: 9 })
  if (packed.length > stored.length) throw new UploadRejected('unreadable')
  return everywhere(bytes, stored, [cover(0, stored.length, packed)])
}

function filtersOf(filter: unknown): string[] {
  const all = filter instanceof PDFArray ? filter.asArray() : [filter]
  return all.flatMap((each) => (each instanceof PDFName ? [each.decodeText()] : []))
}

/** Empty when it is damaged: then it shows nothing. */
function inflate(stored: Buffer): Buffer {
  try {
    return inflateSync(stored, { maxOutputLength: MAX_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}

// An encrypted stream comes twice: as it is in the file, where it begins like neither, and decrypted.
const redactXmp = (text: Buffer) =>
  /^[\uFEFF\s\0]*</.test(text.toString('utf8', 0, 100)) ? [cover(0, text.length)] : []
const redactPhoto = (photo: Buffer) => (photo.subarray(0, 2).equals(START_OF_IMAGE) ? redactJpeg(photo) : [])
const redactJpx = (picture: Buffer) => coverOthers(boxesWithin(picture, 0, picture.length), NEEDED_JPX, picture.length)

/** A stream that is not in the file as it was read is encrypted. It may stay, unless it can name a place. */
function refuseWithPlace(plain: Buffer): Redaction[] {
  if (plain.includes('GPS') || plain.includes('Exif\0\0')) throw new UploadRejected('unreadable')
  return []
}

/** The redactions of a stream, wherever the file holds these bytes. */
function everywhere(bytes: Buffer, stored: Buffer, redactions: Redaction[]): Redaction[] {
  const found: Redaction[] = []
  for (let at = bytes.indexOf(stored); at >= 0; at = bytes.indexOf(stored, at + stored.length)) {
    found.push(...redactions.map((each) => ({ ...each, at: at + each.at })))
  }
  return found
}
