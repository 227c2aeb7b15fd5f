import { dayIn } from '../calendar.ts'
import type { Doctor } from '../doctors.ts'
import type { Product } from '../products.ts'
import { type Colour, Page } from './pdf.ts'
import type { Upload } from './upload.ts'

const GREEN: Colour = [0.11, 0.31, 0.29]
const PEN: Colour = [0.11, 0.18, 0.44]
const RED: Colour = [0.64, 0.29, 0.26]

type Prescribed = { doctor: Doctor; patient: string; product: Product; day: Date }

/** A prescription as a clinic prints it, marked as a specimen. `visible`: the fraction of the page that is in the scan. */
export function prescription({ doctor, patient, product, day }: Prescribed, visible = 1): Upload {
  const page = new Page(420, 595)
  page.box(0, 0, 420, 6, GREEN)
  page.text(doctor.name, 36, 52, 20, 'Helvetica-Bold', GREEN)
  page.text(doctor.specialty, 36, 70, 11, 'Helvetica-Oblique', GREEN)
  page.text(`${doctor.clinic}  -  ${doctor.address}`, 36, 86, 9.5)
  page.box(36, 98, 348, 1, GREEN)
  page.text('Patient', 36, 128, 9, 'Helvetica', GREEN)
  page.text(patient, 80, 128, 13, 'Helvetica-Bold', PEN)
  page.text('Date', 286, 128, 9, 'Helvetica', GREEN)
  page.text(dayIn(day), 314, 128, 12, 'Helvetica', PEN)
  page.text('Rx', 36, 200, 40, 'Times-Italic', GREEN)
  page.text(product.generic, 84, 232, 15, 'Helvetica', PEN)
  page.text(`(${product.name}) ${product.strength}`, 84, 254, 15, 'Helvetica-Bold', PEN)
  page.text(`#${product.quantity}`, 320, 284, 15, 'Helvetica', PEN)
  page.text(`Sig: ${product.sig}`, 84, 316, 13, 'Helvetica-Oblique', PEN)
  page.text(doctor.name.replace(/^Dr\. /, ''), 240, 462, 22, 'Times-Italic', PEN)
  page.box(230, 470, 154, 0.8, GREEN)
  page.text(doctor.name, 240, 484, 9.5, 'Helvetica', GREEN)
  page.text(`Lic. No. DEMO-${doctor.code.slice(4)}`, 240, 497, 8.5, 'Helvetica', GREEN)
  page.box(36, 548, 348, 0.8, GREEN)
  page.text('SPECIMEN: made for a demonstration, not a real prescription', 76, 566, 9.5, 'Helvetica', RED)
  return {
    kind: 'Prescription',
    originalName: 'prescription.pdf',
    contentType: 'application/pdf',
    bytes: page.end(visible),
  }
}
