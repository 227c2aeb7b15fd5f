import { Readable } from 'node:stream'
import { kindOf } from '@aruga/contract/adverse-events/kinds'
import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import type { ExportFormat } from '@aruga/contract/csv/formats'
import { dayInManila } from '@aruga/contract/days'
import { tableFile } from '../../../table-files/table-file.ts'
import { ciomsParts, kindLabels } from './cioms.ts'

/** A case as a file for the marketing authorization holder. */
export async function exportCase(event: AdverseEvent, format: ExportFormat, now: Date) {
  const { reference } = event
  const parts = ciomsParts(event, now)
  if (format !== 'Pdf') {
    const boxes = parts.flatMap(({ boxes }) => boxes)
    return tableFile(['number', 'label', 'value'], boxes, reference, format)
  }
  const title = `${kindLabels[kindOf(event.facts)]} report`
  const detail = `${reference} · boxes in the order of the CIOMS I form · written ${dayInManila(now)}`
  // The PDF library is large and seldom needed.
  const { ciomsPdf } = await import('./pdf.ts')
  const pdf = await ciomsPdf({ title, reference, detail, parts, now })
  return {
    open: async () => Readable.from([pdf]),
    contentType: 'application/pdf',
    filename: `${reference}.pdf`,
    attachment: true,
  }
}
