// CSV files checked, imported and exported through the API.
import * as contract from '@aruga/contract/csv/csv'
import { call, type TestApp } from '../../testing/app.ts'
import { importNow } from './import.ts'

export function csvExchange({ app, db, context }: TestApp, token: () => string) {
  async function check(table: contract.TableName, csv: string | Buffer) {
    const boundary = 'a-boundary'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="table.csv"\r\nContent-Type: text/csv\r\n\r\n`
    const answer = await app.inject({
      method: 'POST',
      url: contract.checkTable.path.replace('{table}', table),
      headers: { authorization: `Bearer ${token()}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(csv), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
    return answer.json<contract.TableImport>()
  }
  return {
    check,
    /** Checks a file, and imports its good rows. */
    importFile: async (table: contract.TableName, csv: string | Buffer) =>
      importNow(db, (await check(table, csv)).id, context.clock),
    exported: async (table: contract.TableName) =>
      (await call(app, contract.exportTable, { params: { table } }, { token: token() })).body,
  }
}
