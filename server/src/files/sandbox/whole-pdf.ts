// Where a PDF begins and ends. Tills, mail gateways and web servers add bytes before and after it, which readers skip.

/** ISO 32000-1, annex H, implementation note 13. */
const HEAD_BYTES = 1024
const HEAD = '%PDF-'
/** What writers put last: the end mark, the place of the index, or the reference to the first object. */
const ENDS = /%%EOF|startxref\s+\d+|trailer\s*<<[^>]*(?:>[^>]+)*>>/g
const OBJECT = /(?:^|[\s\0])\d+\s+\d+\s+obj\b/
const LINEARIZED = /\/Linearized\b[^>]*?\/L\s+(\d+)/

export const beginsAsPdf = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, HEAD_BYTES)).includes(HEAD)

/**
 * Whether a PDF has its end. pdf.js repairs a truncated one by dropping pages; a receipt without all its pages is not accepted. Truncated
 * means: no end after the last object, or fewer bytes than a linearized file declares.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  const length = Number(LINEARIZED.exec(latin1(bytes.subarray(0, 2 * HEAD_BYTES)))?.[1] ?? 0)
  if (bytes.length < length) return false
  const text = latin1(bytes)
  let end = -1
  for (const match of text.matchAll(ENDS)) end = match.index + match[0].length
  return end > 0 && !OBJECT.test(text.slice(end))
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
