// The size of uploads. Reviewers read an ID at 2400 px as well as at 4000, and prepaid data is expensive.

/** Longest side of an upload, in pixels. */
export const MAX_SIDE = 2400
/** The target size of a prepared photo, in bytes. */
export const TARGET_BYTES = 500_000

export type Size = { width: number; height: number }

/** The size with the longest side at most `maxSide`, proportions kept, never enlarged, never below 1 px. */
export const fitWithin = ({ width, height }: Size, maxSide: number): Size => {
  const factor = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** The size after this many quarter turns clockwise. */
export const turned = ({ width, height }: Size, quarterTurns: number): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Tried in order, until the result is small enough. Quality falls first, since legible print needs pixels. */
export const attempts: readonly { side: number; quality: number }[] = [
  { side: MAX_SIDE, quality: 0.86 },
  { side: MAX_SIDE, quality: 0.76 },
  { side: MAX_SIDE, quality: 0.66 },
  { side: 2000, quality: 0.66 },
  { side: 1700, quality: 0.6 },
]

/** Encodes until the result has at most `TARGET_BYTES`; the last attempt is returned whatever its size. */
export const encodeWithin = async (encode: (side: number, quality: number) => Promise<Blob>): Promise<Blob> => {
  let result: Blob | undefined
  for (const { side, quality } of attempts) {
    result = await encode(side, quality)
    if (result.size <= TARGET_BYTES) break
  }
  if (!result) throw new Error('No attempt was made')
  return result
}
