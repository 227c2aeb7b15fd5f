import { signature } from './handwriting.ts'
import { photograph } from './photograph.ts'
import { randomFrom } from './random.ts'
import { COLUMNS, type Receipt, slip } from './slip.ts'
import { TYPED_WIDTH, typed } from './typed.ts'

const LETTER = 17
const LARGE = LETTER * 1.5
const LINE = 31
const MARGIN = 34
const WIDTH = Math.round(2 * MARGIN + COLUMNS * LETTER * TYPED_WIDTH)
const INK = '#2b2d38'

/** A photo of a till slip: an official receipt or invoice, or the slip for claimed goods. Marked as a specimen. JPEG. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const random = randomFrom(`receipt ${receipt.receiptNumber}`)
  let y = 62
  const lines = slip(receipt).map(({ text, large }) => {
    y += large ? LINE * 1.2 : LINE
    return large
      ? typed(text, { x: (WIDTH - text.length * LARGE * TYPED_WIDTH) / 2, y, height: LARGE, weight: 3.4, fill: INK })
      : typed(text, { x: MARGIN, y, height: LETTER, weight: 2.1 + random() * 0.25, fill: INK })
  })
  if (receipt.receivedBy) {
    lines.push(signature(receipt.receivedBy, { x: WIDTH / 2 - 110, y: y + 110, size: 74, weight: 3.2 }))
    y += 130
  }
  const height = y + 200
  const svg = `<linearGradient id="thermal" x1="0" y1="0" x2="1" y2="0">
<stop offset="0" stop-color="#e9e9e6"/><stop offset="0.12" stop-color="#f7f7f4"/><stop offset="0.85" stop-color="#f9f9f6"/><stop offset="1" stop-color="#e3e3e0"/></linearGradient>
<rect width="${WIDTH}" height="${height}" fill="url(#thermal)"/>${lines.join('')}${barcode(receipt.receiptNumber, y + 34)}`
  const frame = { width: 1600, height: 4 * Math.round(Math.min(2600, Math.max(1800, 1114 * (height / WIDTH))) / 4) }
  const sheet = { svg, width: WIDTH, height, outline: torn(height), paper: true }
  return photograph(sheet, frame, `receipt ${receipt.receiptNumber}`)
}

// The lower edge shows the teeth of the till.
function torn(height: number): string {
  const teeth = 60
  const edge = Array.from({ length: teeth + 1 }, (_, tooth) => {
    return `L${(WIDTH * (1 - tooth / teeth)).toFixed(1)} ${height - (tooth % 2 ? 6 : 0)}`
  })
  return `M0 0H${WIDTH}${edge.join('')}z`
}

function barcode(seed: string, y: number): string {
  const random = randomFrom(`barcode ${seed}`)
  let bars = ''
  for (let x = 94; x < WIDTH - 103; ) {
    const bar = 3 * (1 + Math.floor(random() * 3))
    bars += `M${x} ${y}h${bar}v84h${-bar}z`
    x += bar + 3 * (1 + Math.floor(random() * 2.6))
  }
  return `<path d="${bars}" fill="${INK}"/>`
}
