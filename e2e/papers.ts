// Drawings of what a patient photographs: not beautiful, but sharp, in a photo's format and with something to read on it.
import sharp from 'sharp'

/** An ID: a card with a portrait. JPEG. */
export const drawId = () =>
  draw(1000, 630, [
    '<rect width="1000" height="110" fill="#1d4f8f"/><rect x="50" y="160" width="280" height="360" fill="#d9c3a5"/>',
    '<circle cx="190" cy="290" r="75" fill="#5a3c28"/><path d="M80 520c10-130 60-160 110-160s100 30 110 160z" fill="#334"/>',
    lines(380, 180, 550, 9),
  ])

/** A prescription: a sheet with lines of words. JPEG. */
export const drawPrescription = () =>
  draw(800, 1040, ['<rect width="800" height="16" fill="#222"/>', lines(70, 80, 640, 20)])

/** A picture of more bytes than a slow line sends at once: noise does not compress. JPEG, about 1 MB. */
export const drawHeavyPhoto = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

const draw = (width: number, height: number, shapes: string[]): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}

/** Words as bars of ink; letters would need a font, which a test machine may not have. */
function lines(left: number, top: number, width: number, count: number): string {
  const bars: string[] = []
  for (let row = 0; row < count; row += 1) {
    for (let x = left, i = row; x < left + width - 40; i += 1) {
      const length = 14 + ((i * 37 + row * 11) % 53)
      bars.push(`<rect x="${x}" y="${top + row * 46}" width="${length}" height="20" fill="#111"/>`)
      x += length + 10
    }
  }
  return bars.join('')
}
