import { RING } from '@aruga/contract/limits'

/** The length of the arc's path, in the ring's own units. */
export const RING_LENGTH = 2 * Math.PI * RING.radius

/**
 * How much of the arc's dash is pushed out of sight. Nothing bought leaves a sliver, which the round cap makes a dot;
 * all bought closes the ring.
 */
export const ringOffset = (part: number, whole: number): number => {
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0
  return Math.min(RING_LENGTH * (1 - share), RING_LENGTH - 0.1)
}
