// The type of a file by its first bytes: the name and type that a phone reports are often wrong, sometimes deliberately.

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

export const contentTypes: Record<FileKind, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
}

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The number of bytes that show the kind of a file: readers search all of them for the start of a PDF (ISO 32000-1, annex H, note 13). */
export const HEAD_BYTES = 1024

/** The kind of a file from its first bytes; undefined if it is not accepted. */
export const sniff = (head: Uint8Array): FileKind | undefined => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(text(head, 8, 12))) return 'heic'
  if (text(head, 0, HEAD_BYTES).includes('%PDF-')) return 'pdf'
  return undefined
}

/**
 * Whether a JPEG is complete. Browsers render a truncated JPEG with a grey rest, and preparing it would turn that into a valid picture,
 * which the server could no longer refuse. Reads the markers (ITU T.81, annex B), not the pixels.
 */
export const isCompleteJpeg = (bytes: Uint8Array): boolean => {
  let at = 2
  while (at + 3 < bytes.length) {
    // Some cameras write bytes between two segments; decoders skip them.
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at)
      if (at === -1) return false
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0) {
      at += 2
      continue
    }
    if (marker === 0xff) at += 1
    else if (marker === 0xda) return hasEndOfImage(bytes, at + 2)
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  }
  return false
}

/** `FF D9` cannot occur inside compressed data: there every `FF` is followed by `00` or a restart marker. */
const hasEndOfImage = (bytes: Uint8Array, from: number) => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true
  }
  return false
}
