import {
  PDFArray,
  PDFContext,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  type PDFObject,
  PDFParser,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type Aes, isAes, rechain } from './rechain.ts'

/** How the file stores the bytes of a decrypted stream; `seal` encrypts replacements that are no longer. */
type Sealed = { stored: Uint8Array; seal: (plain: Uint8Array) => Uint8Array }

export type PdfObjects = {
  /** Replaced objects of the same number too. In an encrypted file each object comes twice, as stored and decrypted. */
  all: readonly PDFObject[]
  /** What a value stands for: itself, or all objects of the number that it refers to. */
  resolve: (value: PDFObject | undefined) => PDFObject[]
  /** For decrypted stream contents. */
  sealed: (contents: Uint8Array) => Sealed | undefined
}

/** No document has deeper references. */
const MAX_REFERENCES = 8

/** Every object of a file that opens without a password, from its first byte to its last, whatever its index says. */
export async function readPdfObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const all: PDFObject[] = []
  const byRef = new Map<PDFRef, PDFObject[]>()
  const sealed = new WeakMap<Uint8Array, Sealed>()
  const { assign } = PDFContext.prototype
  const { forBytesWithOptions } = PDFParser
  PDFContext.prototype.assign = function (ref, object) {
    all.push(object)
    const same = byRef.get(ref)
    if (same) same.push(object)
    else byRef.set(ref, [object])
    assign.call(this, ref, object)
  }
  PDFParser.forBytesWithOptions = (...params) => {
    const decrypting = params[5] as Decrypting | undefined
    if (decrypting) {
      recordSealed(decrypting, sealed)
      // Packed objects of an encrypted stream cannot be read as they are stored.
      all.splice(0, all.length, ...all.filter((object) => !(object instanceof PDFInvalidObject)))
    }
    const parser = forBytesWithOptions(...params)
    const parse = parser.parseDocument.bind(parser)
    parser.parseDocument = async () => withFileId(await parse())
    return parser
  }
  try {
    // A PDF that may be opened, but not printed or copied, has an empty password.
    const { context } = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    const { Root, Info } = context.trailerInfo
    all.push(...[Root, Info].filter((object) => object !== undefined))
  } finally {
    PDFContext.prototype.assign = assign
    PDFParser.forBytesWithOptions = forBytesWithOptions
  }
  return { all, resolve: (value) => resolved(byRef, value), sealed: (contents) => sealed.get(contents) }
}

function resolved(byRef: Map<PDFRef, PDFObject[]>, value: PDFObject | undefined): PDFObject[] {
  let found = value === undefined ? [] : [value]
  for (let step = 0; step < MAX_REFERENCES && found.some((each) => each instanceof PDFRef); step++)
    found = [...new Set(found.flatMap((each) => (each instanceof PDFRef ? (byRef.get(each) ?? []) : [each])))]
  return found.filter((each) => !(each instanceof PDFRef))
}

/** An encrypted file has an ID (ISO 32000-2, 7.5.5); readers take a missing or damaged one as empty, but the library needs it. */
function withFileId(context: PDFContext): PDFContext {
  const id = context.lookup(context.trailerInfo.ID)
  const first = id instanceof PDFArray ? id.get(0) : undefined
  if (!(first && 'asBytes' in first)) context.trailerInfo.ID = context.obj([PDFHexString.of('')])
  return context
}

type Cipher = { encrypt: (plain: Uint8Array) => Uint8Array } | Aes
type Transform = {
  StringCipherConstructor: () => Cipher
  StreamCipherConstructor: () => Cipher
  decryptBytes: (stored: Uint8Array) => Uint8Array
}
/** The library's decrypting part, which it does not export. */
type Decrypting = { createCipherTransform: (number: number, generation: number) => Transform }

function recordSealed(decrypting: Decrypting, sealed: WeakMap<Uint8Array, Sealed>): void {
  const create = decrypting.createCipherTransform.bind(decrypting)
  decrypting.createCipherTransform = (number, generation) => {
    const transform = create(number, generation)
    // The library opens streams with the cipher for strings. Nothing here reads strings.
    transform.StringCipherConstructor = transform.StreamCipherConstructor
    const decrypt = transform.decryptBytes.bind(transform)
    transform.decryptBytes = (stored) => {
      // A copy: without a cipher, it would be the stored bytes themselves.
      const plain = Uint8Array.from(decrypt(stored))
      const seal = (other: Uint8Array) => {
        const cipher = transform.StreamCipherConstructor()
        return isAes(cipher) ? rechain(cipher, { stored, plain, other }) : cipher.encrypt(other)
      }
      sealed.set(plain, { stored, seal })
      return plain
    }
    return transform
  }
}
