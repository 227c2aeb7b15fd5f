import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { TableName } from '@aruga/contract/csv/csv'
import { checkFile, importNow } from '../../features/csv/import.ts'
import { listFaults } from '../../features/csv/queries.ts'
import { systemClock } from '../../time/clock.ts'
import type { Opened } from './opened.ts'

export async function importFile({ db }: Opened, table: TableName, file: string) {
  const upload = {
    table,
    filename: basename(file),
    content: createReadStream(file),
    startedBy: null,
    now: systemClock(),
  }
  const { id, rows, badRows } = await checkFile(db, upload)
  for (const { row, column, message } of (await listFaults(db, id)) ?? [])
    console.error(`Row ${row}${column ? `, ${column}` : ''}: ${message}`)
  const { added, changed } = await importNow(db, id, systemClock)
  console.log(`${rows} rows are in: ${added} new, ${changed} changed. ${badRows} were left out.`)
  if (badRows > 0) process.exitCode = 1
}
