// A photo that an app has put into a PDF still has its Exif. Streams keep their lengths, so that no other object moves.
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
/** A stream begins right after this word, or after a blank and a line's end (ISO 32000-2, 7.3.8.1, and its readers). */
const KEYWORD = 'stream'
const MOST_BETWEEN = 3

/**
 * The XMP of a PDF and of everything in it, the metadata of its photos, and the files attached to it. Rejects what it cannot cover:
 * a stream without room for the redaction.
 */
export function redactPdf(bytes: Buffer, objects: PdfObjects): Redaction[] {
  const attached = attachedStreams(objects)
  const everywhere = searchStreams(bytes)
  return objects.all
    .filter((object) => object instanceof PDFRawStream)
    .flatMap((stream) => everywhere(...redactStream(stream, { objects, attached: attached.has(stream) })))
}

type Search = { objects: PdfObjects; attached: boolean }

/** A stream as stored in the file, and its redactions. */
function redactStream({ dict, contents }: PDFRawStream, { objects, attached }: Search): [Buffer, Redaction[]] {
  const content = Buffer.from(contents.buffer, contents.byteOffset, contents.length)
  const sealed = objects.sealed(contents)
  const stored = sealed ? Buffer.from(sealed.stored) : content
  if (content.length === 0) return [stored, []]
  if (attached) return [stored, [cover(0, stored.length, sealed ? undefined : emptyFile(dict))]]
  const redactions = metadataOf(dict, content, objects)
  if (redactions.length === 0 || !sealed) return [stored, redactions]
  return [stored, changes(stored, Buffer.from(sealed.seal(redact(content, redactions))))]
}

const emptyFile = (dict: PDFRawStream['dict']) => {
  const names = filtersOf(dict.lookup(PDFName.of('Filter')))
  return names.length === 1 && FLATE.has(names[0] ?? '') ? deflateSync('') : undefined
}

/** The redactions of a stream's content. */
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

/** Empty when it is damaged, and so shows nothing. */
function inflate(stored: Buffer): Buffer {
  try {
    return inflateSync(stored, { maxOutputLength: MAX_BYTES })
  } catch {
    return Buffer.alloc(0)
  }
}

// An encrypted stream comes twice: as stored, where its first bytes match neither format, and decrypted.
const redactXmp = (text: Buffer) =>
  /^[\uFEFF\s\0]*</.test(text.toString('utf8', 0, 100)) ? [cover(0, text.length)] : []
const redactPhoto = (photo: Buffer) => (photo.subarray(0, 2).equals(START_OF_IMAGE) ? redactJpeg(photo) : [])
const redactJpx = (picture: Buffer) => coverOthers(boxesWithin(picture, 0, picture.length), NEEDED_JPX, picture.length)

/** The differing bytes. Few redactions with some equal bytes are better than many. */
function changes(stored: Buffer, shown: Buffer): Redaction[] {
  const redactions: Redaction[] = []
  let from = -1
  let last = -1
  const end = () => from >= 0 && redactions.push(cover(from, last + 1 - from, shown.subarray(from, last + 1)))
  for (let at = 0; at < stored.length; at++) {
    if (stored[at] === (shown[at] ?? 0)) continue
    if (from < 0 || at - last > FEW_BYTES) {
      end()
      from = at
    }
    last = at
  }
  end()
  return redactions
}

/**
 * Finds every copy of a stream in the file, earlier revisions included, to redact it. It searches for the word before each, since a
 * search for the bytes themselves takes minutes where a picture has long runs of one.
 */
function searchStreams(bytes: Buffer): (stored: Buffer, redactions: Redaction[]) => Redaction[] {
  const words: number[] = []
  for (let at = bytes.indexOf(KEYWORD); at >= 0; at = bytes.indexOf(KEYWORD, at + KEYWORD.length))
    words.push(at + KEYWORD.length)
  return (stored, redactions) => {
    const found: Redaction[] = []
    let end = 0
    if (redactions.length === 0) return found
    for (const word of words)
      for (let start = Math.max(word, end); start <= word + MOST_BETWEEN; start++) {
        if (bytes[start] !== stored[0] || !stored.equals(bytes.subarray(start, start + stored.length))) continue
        end = start + stored.length
        found.push(...redactions.map((each) => ({ ...each, at: start + each.at })))
        break
      }
    return found
  }
}
