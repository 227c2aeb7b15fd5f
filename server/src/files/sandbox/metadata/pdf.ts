// A photo that an app has put into a PDF keeps its Exif. Streams keep their lengths, so that no other object moves.
import { deflateSync, inflateSync } from 'node:zlib'
import { PDFArray, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { type Redaction, redact } from '../../redaction.ts'
import { UploadRejected } from '../../rejected.ts'
import type { PdfObjects } from '../pdf-objects.ts'
import { attachedStreams } from './attachments.ts'
import { boxesWithin, coverOthers } from './boxes.ts'
import { cover } from './cover.ts'
import { redactJpeg } from './jpeg.ts'

const FLATE = new Set(['FlateDecode', 'Fl'])
const JPEG = new Set(['DCTDecode', 'DCT'])
/** JPEG 2000: signature, type, header, picture. */
const NEEDED_JPX = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c'])
const START_OF_IMAGE = Buffer.from([0xff, 0xd8])
const MAX_BYTES = 128_000_000
const FEW_BYTES = 64
/** Other streams may hold the same bytes by chance. */
const SHORT_BYTES = 256

/**
 * The XMP of a PDF and of everything in it, the metadata of its photos, and the files attached to it. Rejects what it cannot cover:
 * a stream without room for what covers it.
 */
export function redactPdf(bytes: Buffer, objects: PdfObjects): Redaction[] {
  const attached = attachedStreams(objects)
  return objects.all
    .filter((object) => object instanceof PDFRawStream)
    .flatMap((stream) => redactStream(bytes, stream, { objects, attached: attached.has(stream) }))
}

type Found = { objects: PdfObjects; attached: boolean }

function redactStream(bytes: Buffer, { dict, contents }: PDFRawStream, { objects, attached }: Found): Redaction[] {
  if (contents.length === 0) return []
  const content = Buffer.from(contents.buffer, contents.byteOffset, contents.length)
  const sealed = objects.sealed(contents)
  const stored = sealed ? Buffer.from(sealed.stored) : content
  if (attached) return everywhere(bytes, stored, [cover(0, stored.length, sealed ? undefined : emptyFile(dict))])
  const redactions = metadataOf(dict, content, objects)
  if (redactions.length === 0 || !sealed) return everywhere(bytes, stored, redactions)
  return everywhere(bytes, stored, changes(stored, Buffer.from(sealed.seal(redact(content, redactions)))))
}

const emptyFile = (dict: PDFRawStream['dict']) => {
  const names = filtersOf(dict.lookup(PDFName.of('Filter')))
  return names.length === 1 && FLATE.has(names[0] ?? '') ? deflateSync('') : undefined
}

/** What to cover of a stream's content. */
function metadataOf(dict: PDFRawStream['dict'], content: Buffer, { resolve }: PdfObjects): Redaction[] {
  const names = filtersOf(dict.lookup(PDFName.of('Filter')))
  const [outer = ''] = names
  const isXmp = resolve(dict.get(PDFName.of('Type'))).includes(PDFName.of('Metadata'))
  const last = names.at(-1) ?? ''
  if (!(isXmp || JPEG.has(last) || last === 'JPXDecode')) return []
  const plain = FLATE.has(outer) ? inflate(content) : content
  const redactions = isXmp ? redactXmp(plain) : JPEG.has(last) ? redactPhoto(plain) : redactJpx(plain)
  if (redactions.length === 0 || !FLATE.has(outer)) return redactions
  const packed = deflateSync(redact(plain, redactions), { level: 9 })
  if (packed.length > content.length) throw new UploadRejected('unreadable')
  return [cover(0, content.length, packed)]
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

/** What differs. Few redactions with some equal bytes are better than many. */
function changes(stored: Buffer, shown: Buffer): Redaction[] {
  const found: Redaction[] = []
  let from = -1
  let last = -1
  const end = () => from >= 0 && found.push(cover(from, last + 1 - from, shown.subarray(from, last + 1)))
  for (let at = 0; at < stored.length; at++) {
    if (stored[at] === (shown[at] ?? 0)) continue
    if (from < 0 || at - last > FEW_BYTES) {
      end()
      from = at
    }
    last = at
  }
  end()
  return found
}

/** The redactions of a stream, wherever the file holds these bytes. A short one is a stream's only behind its keyword. */
function everywhere(bytes: Buffer, stored: Buffer, redactions: Redaction[]): Redaction[] {
  const found: Redaction[] = []
  for (let at = bytes.indexOf(stored); at >= 0; at = bytes.indexOf(stored, at + stored.length)) {
    if (stored.length < SHORT_BYTES && !/stream[ \t]*\r?\n?$/.test(bytes.toString('latin1', at - 12, at))) continue
    found.push(...redactions.map((each) => ({ ...each, at: at + each.at })))
  }
  return found
}
