// The items of a HEIF file: pictures, and the metadata about them (ISO/IEC 23008-12, 6; 14496-12, 8.11).
import { type Box, boxesWithin } from './boxes.ts'
import type { Span } from './cover.ts'

/** `spans`: the places of its bytes in the file. */
export type Item = { id: number; type: string; spans: Span[] }

/** `meta`: the boxes of the file's `meta` box. */
export function itemsOf(bytes: Buffer, meta: Box[]): Item[] {
  const box = (type: string) => meta.find((each) => each.type === type)
  const [infos, locations] = [box('iinf'), box('iloc')]
  if (!infos || !locations) throw new Error('A HEIF file without its list of items')
  const types = readTypes(bytes, infos)
  return readSpans(bytes, locations, box('idat')?.start ?? 0).map(({ id, spans }) => ({
    id,
    type: types.get(id) ?? '',
    spans,
  }))
}

function readTypes(bytes: Buffer, { start, end }: Box): Map<number, string> {
  const types = new Map<number, string>()
  const countBytes = bytes.readUInt8(start) === 0 ? 2 : 4
  for (const { type, start: at } of boxesWithin(bytes, start + 4 + countBytes, end)) {
    // Older versions have no type, and do not belong to this format.
    const version = bytes.readUInt8(at)
    if (type !== 'infe' || version < 2) continue
    const idBytes = version === 2 ? 2 : 4
    const typeAt = at + 4 + idBytes + 2
    types.set(bytes.readUIntBE(at + 4, idBytes), bytes.toString('latin1', typeAt, typeAt + 4))
  }
  return types
}

function readSpans(bytes: Buffer, { start }: Box, dataAt: number): { id: number; spans: Span[] }[] {
  let at = start + 6
  const read = (size: number) => {
    at += size
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : size > 0 ? bytes.readUIntBE(at - size, size) : 0
  }
  const version = bytes.readUInt8(start)
  const sizes = bytes.readUInt16BE(start + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const wide = version < 2 ? 2 : 4
  const count = read(wide)
  return Array.from({ length: Math.min(count, 65_535) }, () => {
    const id = read(wide)
    const method = version > 0 ? read(2) & 15 : 0
    read(2) // the data reference: this file
    const base = (method === 1 ? dataAt : 0) + read(baseSize)
    const spans = Array.from({ length: read(2) }, () => {
      read(indexSize)
      const from = base + read(offsetSize)
      return { start: from, end: from + read(lengthSize) }
    })
    return { id, spans }
  })
}
