// Detects a scene that is too dark for print to be read: paper reflects more than what lies around it, so its grey is near the
// brightest fifth of the picture.

/** Of all pixels, this share is darker. */
const PAPER = 0.8
/**
 * Below this, paper is called too dark. White paper in daylight is 180 to 230, under one lamp in the evening 110 to 150; a phone brightens what is
 * darker than that with noise, which swallows small print.
 */
const DARK_BELOW = 80

export function isDark(grey: Float32Array): boolean {
  const levels = new Uint32Array(256)
  for (const value of grey) levels[Math.round(value)] = (levels[Math.round(value)] ?? 0) + 1
  let darker = 0
  for (let level = 0; level < DARK_BELOW; level += 1) darker += levels[level] ?? 0
  return darker > grey.length * PAPER
}
