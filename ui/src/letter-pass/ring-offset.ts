import { RING } from '@aruga/contract/limits'

/** The length of the arc's path, in units of the ring's SVG. */
export const RING_LENGTH = 2 * Math.PI * RING.radius

/**
 * The `stroke-dashoffset` that hides the rest of the arc. At zero a sliver remains, which the round cap makes a dot; when all
 * is bought the ring is closed.
 */
export const ringOffset = (part: number, whole: number): number => {
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0
  return Math.min(RING_LENGTH * (1 - share), RING_LENGTH - 0.1)
}
