/** A generator of numbers in [0, 1), the same for the same seed (mulberry32 over an FNV-1a hash). */
export function randomFrom(seed: string): () => number {
  let state = 2_166_136_261
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of `choices`, by the next random number. */
export const pick = <T>(random: () => number, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)] as T
