/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32 over an FNV-1a hash). */
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

/** One of several, by the next random number. */
export const pick = <T>(random: () => number, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)] as T
