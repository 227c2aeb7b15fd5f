// Whether a PDF holds more than pages: scripts, programs to start, other files, forms that build themselves. Three looks, since
// what one reader skips as damage another opens: every object that pdf-lib finds in the file from front to back (object
// streams included, also those that a later revision replaces), the document as pdf.js follows its index, and the plain bytes.

import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFInvalidObject, PDFName, type PDFObject, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UploadRejected } from '../rejected.ts'

// ISO 32000-2: 7.11.4 embedded files, 12.6.3 and 12.6.4 actions, 12.5.6 annotations, 12.7.8 XFA, 13.7 rich media.
const KEYS = new Set(['JS', 'JavaScript', 'XFA', 'EmbeddedFiles', 'EF', 'RichMediaContent', 'RichMediaExecute', 'AA'])
const ACTIONS = new Set(
  'JavaScript Launch ImportData SubmitForm GoToE GoToR Rendition Movie Sound RichMediaExecute GoTo3DView'.split(' '),
)
const ANNOTATIONS = new Set('RichMedia FileAttachment 3D Screen Movie Sound'.split(' '))
/** In the plain bytes, long names only: a short one is in many pictures by chance. */
const WORDS = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|FileAttachment|XFA)(?=[\s/()<>[\]{}%\0])/

// A page scanned in colour at 600 dots per inch has 105 MB.
const MAX_STREAM_BYTES = 128_000_000

/** Rejects with `UploadRejected`, `active`; with any error when the file cannot be read. `objects`: all that it holds. */
export async function refuseActivePdf(
  bytes: Uint8Array,
  pdf: PDFDocumentProxy,
  objects: readonly PDFObject[],
): Promise<void> {
  const text = Buffer.from(bytes).toString('latin1')
  const named = text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text
  if (WORDS.test(named)) throw new UploadRejected('active')
  if ((await pdf.hasJSActions()) || (await pdf.getJSActions()) || (await pdf.getAttachments()))
    throw new UploadRejected('active')
  for (const object of objects) refuseActive(object)
}

function refuseActive(object: PDFObject): void {
  // Without recursion, however deep an array is nested.
  const waiting = [object]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFInvalidObject) throw new UploadRejected('unreadable')
    if (next instanceof PDFStream) waiting.push(next.dict)
    if (next instanceof PDFRawStream) refuseBomb(next)
    if (next instanceof PDFArray) for (const each of next.asArray()) waiting.push(each)
    else if (next instanceof PDFDict) {
      if (isActive(next)) throw new UploadRejected('active')
      for (const [, value] of next.entries()) waiting.push(value)
    }
  }
}

function isActive(dict: PDFDict): boolean {
  const name = (key: string) => {
    const value = dict.get(PDFName.of(key))
    return value instanceof PDFName ? value.decodeText() : ''
  }
  return (
    dict.keys().some((key) => KEYS.has(key.decodeText())) ||
    ACTIONS.has(name('S')) ||
    ANNOTATIONS.has(name('Subtype')) ||
    name('Type') === 'EmbeddedFile' ||
    opensAddress(dict)
  )
}

/** A stream that unpacks to more than a page can need would fill the memory of whoever looks at it. */
function refuseBomb({ dict, contents }: PDFRawStream): void {
  const filter = dict.lookup(PDFName.of('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter]
  let bytes: Uint8Array = contents
  for (const each of filters) {
    if (!(each instanceof PDFName) || !['FlateDecode', 'Fl'].includes(each.decodeText())) return
    try {
      bytes = inflateSync(bytes, { maxOutputLength: MAX_STREAM_BYTES })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new UploadRejected('unreadable')
      return // Damaged or encrypted: it shows nothing.
    }
  }
}

/** Whether opening the document opens a web page; a link that somebody presses may. */
function opensAddress(dict: PDFDict): boolean {
  const action = dict.lookup(PDFName.of('OpenAction'))
  return action instanceof PDFDict && action.get(PDFName.of('S')) !== PDFName.of('GoTo')
}
