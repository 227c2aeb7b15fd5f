// Papers that the program asks for, as a laboratory or the tax office prints them, marked as specimens.
import { dayIn } from '../calendar.ts'
import { type Colour, Page } from './pdf.ts'
import type { Upload } from './upload.ts'

const BLUE: Colour = [0.12, 0.24, 0.45]
const RED: Colour = [0.64, 0.29, 0.26]

type Row = [label: string, value: string]
type Printed = { title: string; below: string; rows: Row[]; filename: string }

function printed({ title, below, rows, filename }: Printed): Upload {
  const page = new Page(420, 595)
  page.box(0, 0, 420, 6, BLUE)
  page.text(title, 36, 52, 18, 'Helvetica-Bold', BLUE)
  page.text(below, 36, 70, 10, 'Helvetica-Oblique', BLUE)
  page.box(36, 88, 348, 1, BLUE)
  for (const [n, [label, value]] of rows.entries()) {
    const y = 124 + n * 34
    page.text(label, 36, y, 10, 'Helvetica', BLUE)
    page.text(value, 190, y, 13, 'Helvetica-Bold')
    page.box(36, y + 11, 348, 0.5, [0.8, 0.83, 0.88])
  }
  page.box(36, 548, 348, 0.8, BLUE)
  page.text('SPECIMEN: made for a demonstration, not a real document', 76, 566, 9.5, 'Helvetica', RED)
  return { kind: 'ProgramPaper', originalName: filename, contentType: 'application/pdf', bytes: page.end() }
}

export const labResult = (patient: string, taken: Date) =>
  printed({
    title: 'Laboratory report',
    below: 'Clinical chemistry',
    rows: [
      ['Patient', patient],
      ['Specimen taken', dayIn(taken)],
      ['HbA1c', '8.1 %   (below 6.5)'],
      ['Fasting glucose', '148 mg/dL   (70 to 99)'],
      ['Creatinine', '0.9 mg/dL   (0.5 to 1.1)'],
    ],
    filename: 'lab-result.pdf',
  })

/** Of a whole year. */
export const taxReturn = (taxpayer: string, year: number) =>
  printed({
    title: 'Annual income tax return',
    below: 'Individuals earning purely compensation income',
    rows: [
      ['Taxpayer', taxpayer],
      ['For the year', String(year)],
      ['Gross compensation', 'PHP 214,800.00'],
      ['Tax due', 'PHP 0.00'],
      ['Received', `April 11, ${year + 1}`],
    ],
    filename: 'income-tax-return.pdf',
  })
