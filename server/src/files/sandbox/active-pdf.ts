// Whether a PDF acts: scripts, programs to start, media, forms that build themselves, and actions that run without a press. Judged by its
// objects, not by words in it. Three passes, since one reader opens what another skips as damage: every object that pdf-lib finds in the
// file from front to back (object streams included, also those that a later revision replaces), the document as pdf.js follows its
// index, and actions as they are written in the plain bytes. Links, buttons and attached files do not count: nobody presses them
// here, and attachments are covered (attachments.ts).
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UploadRejected } from '../rejected.ts'
import { blankTexts } from './blank-texts.ts'
import type { PdfObjects } from './pdf-objects.ts'

// ISO 32000-2: 12.6.3 and 12.6.4 actions, 12.5.6 annotations, 12.7.8 XFA, 13.7 rich media.
const ACTIONS = new Set('JavaScript Launch ImportData Rendition Movie Sound RichMediaExecute GoTo3DView'.split(' '))
const ANNOTATIONS = new Set('RichMedia 3D Screen Movie Sound'.split(' '))
const KEYS = new Set(['RichMediaContent', 'RichMediaExecute'])
/** Harmless when somebody presses a link; not when the document opens or a page turns. */
const BY_ITSELF = new Set('URI SubmitForm GoToR GoToE Thread'.split(' '))
/** An action in the plain bytes, its names unescaped. The blanked bytes of a picture match by chance once in 10^15. */
const WRITTEN = new RegExp(`/S[\\s\\0]*/(?:${[...ACTIONS].join('|')})(?=[\\s/()<>[\\]{}%\\0])`)
const FIRST_ACTIONS = ['OpenAction', 'AA'].map((key) => PDFName.of(key))
const MOST_ACTIONS = 1000

/** Rejects with `UploadRejected`, `active`; or with any error when the file cannot be read. */
export async function refuseActivePdf(bytes: Uint8Array, pdf: PDFDocumentProxy, objects: PdfObjects): Promise<void> {
  if (WRITTEN.test(unescaped(blankTexts(bytes)))) throw new UploadRejected('active')
  if ((await pdf.getJSActions()) || (await hasFieldActions(pdf))) throw new UploadRejected('active')
  for (const dict of dictsOf(objects.all)) if (isActive(dict, objects)) throw new UploadRejected('active')
}

/** pdf.js (6.5) reports `hasJSActions` for every signature field. */
async function hasFieldActions(pdf: PDFDocumentProxy): Promise<boolean> {
  const fields = (await pdf.getFieldObjects()) ?? {}
  const all: { actions?: object | null }[] = (
    fields instanceof Map ? [...fields.values()] : Object.values(fields)
  ).flat()
  return all.some(({ actions }) => Object.keys(actions ?? {}).length > 0)
}

/** Every dictionary in these objects, without recursion, however deep an array is nested. */
export function* dictsOf(objects: readonly PDFObject[]): Generator<PDFDict> {
  for (const object of objects) {
    const waiting = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next instanceof PDFInvalidObject) refuseHiding(next)
      const dict = next instanceof PDFStream ? next.dict : next
      if (next instanceof PDFStream) refusePacked(next.dict)
      if (dict instanceof PDFArray) for (const each of dict.asArray()) waiting.push(each)
      if (!(dict instanceof PDFDict)) continue
      yield dict
      for (const [, value] of dict.entries()) waiting.push(value)
    }
  }
}

function isActive(dict: PDFDict, { resolve }: PdfObjects): boolean {
  const names = (key: string) =>
    resolve(dict.get(PDFName.of(key))).flatMap((value) => (value instanceof PDFName ? [value.decodeText()] : []))
  return (
    dict.keys().some((key) => KEYS.has(key.decodeText())) ||
    names('S').some((name) => ACTIONS.has(name)) ||
    names('Subtype').some((name) => ANNOTATIONS.has(name)) ||
    isScript(dict.get(PDFName.of('JS'))) ||
    resolve(dict.get(PDFName.of('XFA'))).some((form) => !(form instanceof PDFArray && form.size() === 0)) ||
    FIRST_ACTIONS.some((key) => actsByItself(dict.get(key), resolve))
  )
}

/** A font or picture may have this name, but is not text. */
const isScript = (value: PDFObject | undefined) => value instanceof PDFString || value instanceof PDFHexString

/** Whether one of these actions, or one that follows it, leaves the document. */
function actsByItself(first: PDFObject | undefined, resolve: PdfObjects['resolve']): boolean {
  const seen = new Set<PDFObject>()
  const waiting = resolve(first)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    if (seen.size > MOST_ACTIONS) return true
    seen.add(next)
    if (next instanceof PDFArray) waiting.push(...next.asArray().flatMap((each) => ofAction(resolve(each))))
    if (!(next instanceof PDFDict)) continue
    const kinds = resolve(next.get(PDFName.of('S')))
    if (kinds.some((kind) => kind instanceof PDFName && BY_ITSELF.has(kind.decodeText()))) return true
    // The additional actions are a dictionary of actions; an action's only further ones are those that follow.
    const further = kinds.length > 0 ? [next.get(PDFName.of('Next'))] : next.values()
    waiting.push(...further.flatMap((value) => ofAction(resolve(value))))
  }
  return false
}

/** Not the page that a destination names. */
const ofAction = (values: PDFObject[]) =>
  values.filter((value) => !(value instanceof PDFDict && value.has(PDFName.of('Parent'))))

/**
 * Objects may be packed into a stream (7.5.7). pdf-lib reads streams with the type and without a predictor; other readers ignore the type.
 */
function refusePacked(dict: PDFDict): void {
  if (!PACKED.every((key) => dict.has(key))) return
  const params = dict.lookup(PDFName.of('DecodeParms'))
  const first = params instanceof PDFArray ? params.lookup(0) : params
  const isPredicted = first instanceof PDFDict && first.has(PDFName.of('Predictor'))
  if (isPredicted || dict.lookup(PDFName.of('Type')) !== PDFName.of('ObjStm')) throw new UploadRejected('unreadable')
}

const PACKED = ['N', 'First'].map((key) => PDFName.of(key))

/**
 * Readers too leave out an unreadable object, unless it packs others or begins an action. An index is never
 * encrypted, so its decrypted form is no index.
 */
function refuseHiding(object: PDFInvalidObject): void {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const text = unescaped(bytes)
  const isIndex = /\/Type\s*\/XRef\b/.test(text) && !/\/First\b/.test(text)
  if ((!isIndex && text.includes('stream')) || /\/(JavaScript|JS|Launch|RichMedia|XFA)/.test(text))
    throw new UploadRejected('unreadable')
}

function unescaped(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text
}
