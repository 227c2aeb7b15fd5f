import { shortDate } from './dates.ts'
import { handWidth, handwritten, signature } from './handwriting.ts'
import { type Frame, photograph } from './photograph.ts'
import { printed } from './printed.ts'
import { randomFrom } from './random.ts'

/** `date` is YYYY-MM-DD; `product` as the doctor would write it, `sig` how it is to be taken. */
export type Prescription = {
  doctor: string
  specialty?: string
  clinic: string
  address?: string
  licenceNumber?: string
  patient: string
  ageAndSex?: string
  date: string
  product: string
  quantity: number
  sig: string
}

const WIDTH = 1000
const HEIGHT = 1330
const FRAME: Frame = { width: 1600, height: 2080 }
const OUTLINE = `M0 0H${WIDTH}V${HEIGHT}H0z`
const PRINT = '#1d4e4a'
const PEN = '#1d2f6f'

/** A photo of a prescription on a doctor's pad, filled in by hand and marked as a specimen. JPEG. */
export async function drawPrescription(prescription: Prescription): Promise<Buffer> {
  const { patient, date, product, quantity, sig } = prescription
  const written = (text: string, x: number, y: number, size: number, room: number) =>
    handwritten(text, {
      x,
      y,
      size: size * Math.min(1, room / handWidth(text, size)),
      weight: 3.4,
      fill: PEN,
      seed: `${patient}${date}${text}`,
    })
  const svg = `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf4"/><rect width="${WIDTH}" height="14" fill="${PRINT}"/>
${letterhead(prescription)}
${label('Patient', 62, 296)}${rule(142, 640, 302)}${written(patient, 156, 292, 20, 470)}
${label('Date', 668, 296)}${rule(722, 938, 302)}${written(shortDate(date), 734, 292, 19, 196)}
${label('Age / Sex', 62, 376)}${rule(158, 330, 382)}${written(prescription.ageAndSex ?? '', 172, 372, 19, 150)}
${label('Address', 356, 376)}${rule(440, 938, 382)}${written('Demo City', 456, 372, 20, 470)}
${recipe(76, 450)}
${inLines(product, 33, 770)
  .map((line, row) => written(line, 150, 690 + row * 86, 33, 770))
  .join('')}
${written(`#${quantity}`, 700, 850, 33, 220)}
${inLines(`Sig: ${sig}`, 23, 770)
  .map((line, row) => written(line, 150, 940 + row * 70, 23, 770))
  .join('')}
${signature(prescription.doctor.replace(/,.*$/, ''), { x: 620, y: 1108, size: 70, weight: 3.8, fill: PEN })}
${rule(560, 938, 1124)}${foot(prescription)}`
  return photograph(
    { svg, width: WIDTH, height: HEIGHT, outline: OUTLINE, paper: true },
    FRAME,
    `prescription ${patient} ${date}`,
  )
}

function letterhead({
  doctor,
  specialty = 'Internal Medicine',
  clinic,
  address = '12 Sampaguita Street, Demo City',
}: Prescription): string {
  const line = (text: string, y: number, size: number, face: 'Regular' | 'Bold' | 'Italic', fill: string) =>
    printed(text, { x: WIDTH / 2 + 30, y, size, face, fill, anchor: 'middle' })
  return `${staff(90, 96)}
${line(doctor, 92, 42, 'Bold', PRINT)}${line(specialty, 126, 23, 'Italic', PRINT)}
${line(clinic, 160, 23, 'Regular', '#333')}${line(`${address}  ·  Mon to Sat, 9:00 am to 4:00 pm`, 190, 19, 'Regular', '#333')}
<path d="M60 216H${WIDTH - 60}M60 222H${WIDTH - 60}" stroke="${PRINT}" stroke-width="1.6"/>`
}

function foot({ doctor, licenceNumber }: Prescription): string {
  const random = randomFrom(`licence ${doctor}`)
  const licence = licenceNumber ?? `DEMO-${String(Math.floor(random() * 90_000) + 10_000)}`
  return `${printed(doctor, { x: 749, y: 1152, size: 21, fill: PRINT, anchor: 'middle' })}
${label(`Lic. No. ${licence}`, 640, 1182)}${label('PTR No. DEMO-0000', 640, 1208)}
${label('Next visit', 62, 1152)}${rule(156, 360, 1158)}
<path d="M60 1240H${WIDTH - 60}" stroke="${PRINT}" stroke-width="1.2"/>
${printed('SPECIMEN: drawn for a demonstration, not a real prescription', { x: WIDTH / 2, y: 1276, size: 18, fill: '#a24a42', anchor: 'middle', spacing: 0.03 })}`
}

// On two lines when one would be too long, broken near the middle.
function inLines(text: string, size: number, room: number): string[] {
  if (handWidth(text, size) <= room) return [text]
  const spaces = [...text.matchAll(/ /g)].map((space) => space.index)
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)]
}

const label = (text: string, x: number, y: number) => printed(text, { x, y, size: 20, fill: PRINT })

const rule = (from: number, to: number, y: number) =>
  `<path d="M${from} ${y}H${to}" stroke="#7c8a88" stroke-width="1.4" stroke-dasharray="2 4"/>`

const recipe = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${PRINT}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"><path d="M10 126V10H52Q88 10 88 40Q88 70 52 70H12"/><path d="M46 70L128 150M126 76L58 152"/></g>`

const staff = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${PRINT}" stroke-width="6" stroke-linecap="round"><path d="M30 -40V84"/><circle cx="30" cy="-48" r="8" fill="${PRINT}" stroke="none"/><path d="M8 -12Q56 -6 48 18Q42 32 22 36Q6 42 14 54Q22 64 38 68"/></g>`
