// Files within a PDF, such as an invoice's data: staff review the page, and neither see nor save them (ISO 32000-2, 7.11.4).
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { dictsOf } from '../active-pdf.ts'
import type { PdfObjects } from '../pdf-objects.ts'

/** The streams of files that are attached to a document, a page or a note. */
export function attachedStreams({ all, resolve }: PdfObjects): Set<PDFRawStream> {
  const found = new Set<PDFRawStream>()
  const add = (values: PDFObject[], depth = 0) => {
    for (const value of values) {
      if (value instanceof PDFRawStream) found.add(value)
      else if (depth > 2) continue
      else if (value instanceof PDFDict) add(value.values().flatMap(resolve), depth + 1)
      else if (value instanceof PDFArray) add(value.asArray().flatMap(resolve), depth + 1)
    }
  }
  for (const object of all)
    if (object instanceof PDFRawStream && resolve(object.dict.get(PDFName.of('Type'))).includes(EMBEDDED))
      found.add(object)
  for (const dict of dictsOf(all)) for (const key of [EF, RF]) add(resolve(dict.get(key)))
  return found
}

const [EMBEDDED, EF, RF] = ['EmbeddedFile', 'EF', 'RF'].map((name) => PDFName.of(name)) as [PDFName, PDFName, PDFName]
