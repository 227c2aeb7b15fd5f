import type { Picture } from './picture.ts'
import type { Illustration } from './take/viewfinder.tsx'

/** What makes a photo hard to read, reported before the photo is sent. */
export type Fault = 'small' | 'blurry' | 'glare'

/**
 * The longest side in pixels below which print can't be read. A capital letter needs 8 pixels: on an A4 sheet it is a 130th of the
 * height, on a till's receipt a 120th or less, on a card a 57th of the width.
 */
const LEAST_SIDE: Record<Illustration, number> = { id: 460, prescription: 800, receipt: 800 }

/** The worst fault of a photo of this subject; null for a good photo, and for a file that only the program can open. */
export function faultOf({ width, height, blurry, glare }: Picture, of: Illustration): Fault | null {
  if (width && height && Math.max(width, height) < LEAST_SIDE[of]) return 'small'
  if (blurry) return 'blurry'
  return glare ? 'glare' : null
}
