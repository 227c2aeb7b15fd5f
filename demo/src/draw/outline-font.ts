// A machine may have no fonts at all, so text becomes outlines before it becomes an SVG. The outlines are those of
// Liberation Sans, which pdfjs-dist carries along. TrueType tables: https://learn.microsoft.com/typography/opentype/spec/
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `outline` is an SVG path in font units, y up, from the origin; `advance` is the width in the same units. */
type Glyph = { outline: string; advance: number }
export type OutlineFont = { unitsPerEm: number; glyph: (character: string) => Glyph }

type Point = { x: number; y: number; onCurve: boolean }
type Tables = { bytes: Buffer; at: (tag: string) => number }

/** Reads one of the faces of Liberation Sans. A character that it does not have is drawn as its empty box. */
export function liberationSans(face: 'Regular' | 'Bold' | 'Italic'): OutlineFont {
  const path = fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${face}.ttf`))
  const bytes = readFileSync(path)
  const offsets = new Map<string, number>()
  for (let entry = 12; entry < 12 + 16 * bytes.readUInt16BE(4); entry += 16) {
    offsets.set(bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8))
  }
  const at = (tag: string) => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`${path} has no table ${tag}`)
    return offset
  }
  const tables = { bytes, at }
  const known = new Map<string, Glyph>()
  return {
    unitsPerEm: bytes.readUInt16BE(at('head') + 18),
    glyph: (character) => {
      const found = known.get(character)
      if (found) return found
      const index = glyphIndex(tables, character.codePointAt(0) ?? 0)
      const glyph = { outline: contours(tables, index).map(contourPath).join(''), advance: advanceOf(tables, index) }
      known.set(character, glyph)
      return glyph
    },
  }
}

function advanceOf({ bytes, at }: Tables, index: number): number {
  const metrics = bytes.readUInt16BE(at('hhea') + 34)
  return bytes.readUInt16BE(at('hmtx') + 4 * Math.min(index, metrics - 1))
}

// The character map of Unicode's basic plane (format 4).
function glyphIndex({ bytes, at }: Tables, code: number): number {
  const table = unicodeMap({ bytes, at })
  const doubled = bytes.readUInt16BE(table + 6)
  for (let segment = 0; segment < doubled; segment += 2) {
    if (bytes.readUInt16BE(table + 14 + segment) < code) continue
    const startAt = table + 16 + doubled + segment
    const start = bytes.readUInt16BE(startAt)
    if (start > code) return 0
    const delta = bytes.readUInt16BE(startAt + doubled)
    const rangeAt = startAt + 2 * doubled
    const range = bytes.readUInt16BE(rangeAt)
    if (range === 0) return (code + delta) & 0xffff
    const index = bytes.readUInt16BE(rangeAt + range + 2 * (code - start))
    return index === 0 ? 0 : (index + delta) & 0xffff
  }
  return 0
}

function unicodeMap({ bytes, at }: Tables): number {
  const cmap = at('cmap')
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * bytes.readUInt16BE(cmap + 2); entry += 8) {
    const table = cmap + bytes.readUInt32BE(entry + 4)
    if (bytes.readUInt16BE(entry) === 3 && bytes.readUInt16BE(table) === 4) return table
  }
  throw new Error('The font has no character map for Unicode')
}

function contours(tables: Tables, index: number): Point[][] {
  const { bytes, at } = tables
  const long = bytes.readUInt16BE(at('head') + 50) === 1
  const place = (i: number) =>
    long ? bytes.readUInt32BE(at('loca') + 4 * i) : 2 * bytes.readUInt16BE(at('loca') + 2 * i)
  if (place(index) === place(index + 1)) return [] // a space
  const start = at('glyf') + place(index)
  const count = bytes.readInt16BE(start)
  return count >= 0 ? simpleContours(bytes, start, count) : compositeContours(tables, start + 10)
}

function simpleContours(bytes: Buffer, start: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(start + 10 + 2 * i))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + 2 * count
  at += 2 + bytes.readUInt16BE(at) // the hints for small screens
  const flags: number[] = []
  while (flags.length < total) {
    const flag = bytes.readUInt8(at++)
    const repeats = flag & 8 ? bytes.readUInt8(at++) : 0
    for (let i = 0; i <= repeats; i++) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? bytes.readUInt8(at++) : -bytes.readUInt8(at++)
      else if (!(flag & same)) {
        value += bytes.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, onCurve: (flag & 1) === 1 }))
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1))
}

// A letter with an accent is two other glyphs, the second one moved.
function compositeContours(tables: Tables, start: number): Point[][] {
  const { bytes } = tables
  const parts: Point[][] = []
  for (let at = start, more = true; more; ) {
    const flags = bytes.readUInt16BE(at)
    const words = (flags & 1) === 1
    const dx = words ? bytes.readInt16BE(at + 4) : bytes.readInt8(at + 4)
    const dy = words ? bytes.readInt16BE(at + 6) : bytes.readInt8(at + 5)
    for (const contour of contours(tables, bytes.readUInt16BE(at + 2))) {
      parts.push(contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })))
    }
    at += (words ? 8 : 6) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0)
    more = (flags & 32) !== 0
  }
  return parts
}

// Between two control points in a row lies an unwritten point on the curve, half way.
function contourPath(points: Point[]): string {
  const first = points.findIndex((point) => point.onCurve)
  const round = [...points.slice(first), ...points.slice(0, first + 1)]
  let path = ''
  let control: Point | null = null
  for (const point of round) {
    if (path === '') path = `M${point.x} ${point.y}`
    else if (point.onCurve) {
      path += control ? `Q${control.x} ${control.y} ${point.x} ${point.y}` : `L${point.x} ${point.y}`
      control = null
    } else {
      if (control) path += `Q${control.x} ${control.y} ${(control.x + point.x) / 2} ${(control.y + point.y) / 2}`
      control = point
    }
  }
  return `${path}Z`
}
