// Detects a scene that is too dark for print to be readable: paper reflects more than its surroundings, so its grey is near the brightest
// fifth of the picture.

/** The share of all pixels that are darker than the paper. */
const PAPER = 0.8
/**
 * Below this, paper counts as too dark. White paper in daylight is 180 to 230, under one lamp in the evening 110 to 150; a phone
 * brightens anything darker and adds noise, in which small print disappears.
 */
const DARK_BELOW = 80

export function isDark(grey: Float32Array): boolean {
  const levels = new Uint32Array(256)
  for (const value of grey) levels[Math.round(value)] = (levels[Math.round(value)] ?? 0) + 1
  let darker = 0
  for (let level = 0; level < DARK_BELOW; level += 1) darker += levels[level] ?? 0
  return darker > grey.length * PAPER
}
