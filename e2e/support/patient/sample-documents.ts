// Generated documents for uploads: sharp, in a photo's format, with something like text on them.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** An ID card with a portrait. JPEG. */
export const drawId = () =>
  draw(1000, 630, [
    '<rect width="1000" height="110" fill="#1d4f8f"/><rect x="50" y="160" width="280" height="360" fill="#d9c3a5"/>',
    '<circle cx="190" cy="290" r="75" fill="#5a3c28"/><path d="M80 520c10-130 60-160 110-160s100 30 110 160z" fill="#334"/>',
    lines(380, 180, 550, 9),
  ])

/** A prescription: a sheet with lines of text; each `copy` looks a little different. JPEG. */
export const drawPrescription = (copy = 1) =>
  draw(800, 1040, [`<rect width="800" height="${15 + copy}" fill="#222"/>`, lines(70, 80, 640, 20)])

/** A prescription on a dark table, as a phone's camera sees it. JPEG. */
export const drawPaperOnTable = (): Promise<Buffer> => {
  const paper = '<rect x="90" y="140" width="900" height="1640" fill="#d8d5cc"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><rect width="1080" height="1920" fill="#4a3626"/>${paper}${lines(150, 220, 780, 38)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

/** Evenly grey paper with print, and a lamp's reflection that burns out its middle. JPEG. */
export const drawGlare = (): Promise<Buffer> => {
  const lamp =
    '<radialGradient id="g"><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
  const paper = '<rect width="1080" height="1920" fill="#aaa"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920">${lamp}${paper}${lines(60, 80, 960, 38)}<circle cx="540" cy="800" r="330" fill="url(#g)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

/** What is printed on a till's receipt of today; `day` as the till writes it. */
export const receiptLines = ({ number = '0012345', day = '11/20/2026', quantity = 3 } = {}) => [
  'BOTIKA HALIMBAWA',
  'VAT REG TIN 000-000-000-00000',
  'OFFICIAL RECEIPT',
  `OR No. ${number}   Date: ${day}`,
  'DALISULIN 100U/ML PEN',
  `Qty  ${quantity}  @ 411.50     ${(quantity * 411.5).toFixed(2)}`,
  'VATABLE SALES      1,102.23',
  `TOTAL           P ${(quantity * 411.5).toFixed(2)}`,
  'CASH             2,000.00',
  'PTU No. FP012026-042-0123456',
  'Date Issued 01/15/2026',
  'Salamat po!',
]

/** A printed paper with these lines, on a table: `tilt` in degrees, `light` from 0 to 1. JPEG. */
export async function drawPrint(lines: string[], { tilt = 0, light = 1 } = {}): Promise<Buffer> {
  const rows = lines.map((line, i) => {
    const text = line.replaceAll('&', '&amp;').replaceAll(' ', '&#160;')
    return `<text x="60" y="${90 + i * 80}" font-family="DejaVu Sans Mono, monospace" font-size="34" fill="#222">${text}</text>`
  })
  const height = 100 + lines.length * 80
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${height}"><rect width="900" height="${height}" fill="#fff"/>${rows.join('')}</svg>`
  const table = '#776a58'
  const paper = await sharp(Buffer.from(svg)).rotate(tilt, { background: table }).png().toBuffer()
  const onTable = sharp(paper).extend({ top: 120, bottom: 120, left: 150, right: 150, background: table })
  return sharp(await onTable.png().toBuffer())
    .linear(light, 10)
    .blur(0.6)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A one-page PDF without text, like a scan: a dark middle on squares of greys. Each file is unique and looks different. */
export function drawPdf({ padding = 0 } = {}): Buffer {
  const squares = squareGreys().map(
    (grey, i) => `${(grey / 255).toFixed(2)} g ${(i % 8) * 25} ${Math.floor(i / 8) * 25} 25 25 re f`,
  )
  const drawing = [...squares, '0.1 g 85 85 30 30 re f'].join('\n')
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>',
      `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    ],
    padding,
  )
}

/** A PDF of three pages: a scan in JBIG2, a bar below a picture that cannot be decoded, and such a picture alone. */
export async function drawScans(): Promise<Buffer> {
  const fixture = new URL('../../../server/src/files/fixtures/scan-jbig2.pdf', import.meta.url)
  const scan = (await readFile(fixture)).toString('latin1')
  const jbig2 = /5 0 obj\n([\s\S]*?)endobj/.exec(scan)?.[1] ?? ''
  const page = (content: number, picture: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</XObject<</I ${picture} 0 R>>>>>>`
  const stream = (dict: string, content: string) => `<<${dict}/Length ${content.length}>>stream\n${content}\nendstream`
  const drawn = 'q 595 0 0 842 0 0 cm /I Do Q'
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>',
    page(6, 8),
    page(7, 9),
    page(6, 9),
    stream('', drawn),
    stream('', `${drawn} 0.1 g 60 60 400 80 re f`),
    jbig2,
    stream(
      '/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/JPXDecode',
      'none',
    ),
  ])
}

/** The file of these objects, the first of which is the catalog; no two are the same. */
function pdfOf(objects: string[], padding = 0): Buffer {
  let text = `%PDF-1.4\n%${randomUUID()}${randomBytes(padding).toString('hex')}\n`
  const places = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`, 'latin1')
}

/** A picture too large for a slow connection to send in one go: noise does not compress. JPEG, about 1 MB. */
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

/** An ID as a 12-megapixel phone takes it, 4000 x 3000, with the noise of a dim room. JPEG, several MB. */
export const drawLargePhoto = async (): Promise<Buffer> => {
  const card = await sharp(await drawId())
    .resize(3600)
    .toBuffer()
  return sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 215, sigma: 12 },
    },
  })
    .composite([{ input: card, blend: 'multiply' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A blurred, unreadable ID. JPEG. */
export const drawBlurredId = async (): Promise<Buffer> =>
  sharp(await drawId())
    .blur(10)
    .jpeg({ quality: 88 })
    .toBuffer()

/** Makes each file unique, as photos are: bytes after the end of a JPEG are not shown. */
const draw = (width: number, height: number, shapes: string[]): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ownPaper(width, height)}${shapes.join('')}${ownMark()}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}

/**
 * Paper in 64 squares of greys, different each time, so that the server's perceptual hashes differ: with 16 squares, two pairs in a
 * hundred did not. No square is as bright as a lamp's reflection, which would cause the app's warning.
 */
const squareGreys = () => Array.from({ length: 64 }, () => 100 + Math.floor(Math.random() * 136))

const ownPaper = (width: number, height: number) =>
  squareGreys()
    .map((grey, i) => {
      const at = `x="${((i % 8) * width) / 8}" y="${(Math.floor(i / 8) * height) / 8}"`
      return `<rect ${at} width="${width / 8 + 1}" height="${height / 8 + 1}" fill="rgb(${grey},${grey},${grey})"/>`
    })
    .join('')

/** Dark and light squares in the corner, different each time: the app resizes a photo, so bytes after its end would be lost. */
const ownMark = () =>
  [...randomUUID().replaceAll('-', '')]
    .map((digit, i) => {
      const grey = Number.parseInt(digit, 16) * 16
      return `<rect x="${(i % 8) * 12}" y="${Math.floor(i / 8) * 12}" width="12" height="12" fill="rgb(${grey},${grey},${grey})"/>`
    })
    .join('')

/** Bars instead of words: letters would need a font, which a test machine may not have. */
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
