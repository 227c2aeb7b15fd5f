import sharp from 'sharp'
import { face, type Sex } from './face.ts'
import { pick, randomFrom } from './random.ts'

const WALLS = [
  ['#dfeaf0', '#a9c2cf'],
  ['#efe6da', '#cbb79c'],
  ['#e2ecdf', '#b0c6a9'],
  ['#ece0ea', '#c4abc0'],
] as const

/** A square profile photo of 800 pixels (JPEG), another person for each seed. */
export async function drawPortrait(seed: string, sex?: Sex): Promise<Buffer> {
  const [light, dark] = pick(randomFrom(`wall ${seed}`), WALLS)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 440 440">
<radialGradient id="wall" cx="0.4" cy="0.3" r="0.9"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
<rect width="440" height="440" fill="url(#wall)"/><g transform="translate(20 -10)">${face(seed, sex).svg}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
