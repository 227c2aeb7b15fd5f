// The boxes of HEIF and JPEG 2000 files (ISO/IEC 14496-12, 4.2; 15444-1, annex I).
import type { Redaction } from '../../redaction.ts'
import { cover } from './cover.ts'

/** `at`: of the box's length; `start`, `end`: of its content. */
export type Box = { type: string; at: number; start: number; end: number }

/** The boxes one after the other within a part of a file. Stops at a box that does not fit. */
export function boxesWithin(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= to
    const size = short === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const start = at + (isLong ? 16 : 8)
    const end = at + size
    if (end < start || end > to) return boxes
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), at, start, end })
    at = end
  }
  return boxes
}

/** A box becomes free space of the same length, which every reader skips. */
const coverBox = ({ at, start, end }: Box): Redaction[] => [
  cover(at + 4, 4, Buffer.from('free')),
  ...(end > start ? [cover(start, end - start)] : []),
]

/** Covers every box except the needed ones, and everything after the last. */
export function coverOthers(boxes: Box[], needed: ReadonlySet<string>, end: number): Redaction[] {
  const last = boxes.at(-1)?.end ?? 0
  return [
    ...boxes.filter(({ type }) => !needed.has(type)).flatMap(coverBox),
    ...(last > 0 && last < end ? [cover(last, end - last)] : []),
  ]
}
