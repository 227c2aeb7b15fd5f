// A few bytes can claim to unpack to more than a page needs, enough to exhaust a reader's memory or processor.
// Checked before a reader opens the file.
import { inflateSync } from 'node:zlib'
import { PDFArray, type PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import { UploadRejected } from '../rejected.ts'
import { dictsOf } from './active-pdf.ts'
import type { PdfObjects } from './pdf-objects.ts'

// A page scanned in colour at 600 dots per inch takes 105 MB.
const MAX_STREAM_BYTES = 128_000_000
/** The largest row of a picture or a table: 60,000 pixels in CMYK, 16 bits each. */
const MAX_ROW_BYTES = 500_000
const MAX_COLORS = 64

/** Rejects with `UploadRejected`, `unreadable`. */
export function refuseGiants(objects: PdfObjects): void {
  for (const object of objects.all) if (object instanceof PDFRawStream) refuseBomb(object)
  for (const dict of dictsOf(objects.all)) if (hasGiantRows(dict, objects)) throw new UploadRejected('unreadable')
}

/** The parameters of a predictor or of a fax (ISO 32000-2, 7.4.4.4 and 7.4.6). */
function hasGiantRows(dict: PDFDict, { resolve }: PdfObjects): boolean {
  const largest = (key: string, otherwise: number) =>
    Math.max(
      ...resolve(dict.get(PDFName.of(key))).map((value) => (value instanceof PDFNumber ? value.asNumber() : 0)),
      otherwise,
    )
  if (!(dict.has(PDFName.of('Columns')) || dict.has(PDFName.of('Colors')))) return false
  const [colors, bits] = [largest('Colors', 1), largest('BitsPerComponent', 1)]
  return colors > MAX_COLORS || bits > 32 || (largest('Columns', 1) * colors * bits) / 8 > MAX_ROW_BYTES
}

const FLATE = ['FlateDecode', 'Fl']

function refuseBomb({ dict, contents }: PDFRawStream): void {
  const filter = dict.lookup(PDFName.of('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter]
  let bytes: Uint8Array = contents
  for (const each of filters) {
    if (!(each instanceof PDFName && FLATE.includes(each.decodeText()))) return
    try {
      bytes = inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new UploadRejected('unreadable')
      return // Damaged or encrypted: it shows nothing.
    }
  }
}
