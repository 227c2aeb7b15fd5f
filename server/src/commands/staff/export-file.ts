import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { TableName } from '@aruga/contract/csv/csv'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { auditExport, fileOf } from '../../features/csv/routes.ts'
import { systemClock } from '../../time/clock.ts'
import type { Opened } from './opened.ts'

export async function exportFile({ db }: Opened, table: TableName, file: string) {
  await auditExport(db, { table, actorId: null, request: { id: 'command line' }, now: systemClock() })
  const format: TableFormat = /\.xlsx$/i.test(file) ? 'Xlsx' : 'Csv'
  await pipeline(await fileOf(db, table, table, format).open(), createWriteStream(file))
  console.log(`The table is in ${file}.`)
}
