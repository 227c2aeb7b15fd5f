// npm run audit:verify [-- --expect HASH]: compares the audit log with its seals, with the server's environment, whether or not the server
// runs. Exit code 1 when an entry differs from its seal. Reads process.env, like main.ts.
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { openForCommand } from '../db/open-for-command.ts'
import { explain } from '../failures/startup-errors.ts'
import { type Verified, verifyAuditLog } from '../features/audit/chain/verify.ts'

const USAGE = `Usage: npm run audit:verify [-- --expect HASH]
--expect: the hash of an earlier seal, from an earlier run or the server's log. The chain must still contain it.`

/** The hash after --expect; undefined without one. Throws when the arguments are not valid. */
function expectedHash(): string | undefined {
  const { expect } = parseArgs({ options: { expect: { type: 'string' } } }).values
  if (expect !== undefined && !/^[0-9a-f]{64}$/i.test(expect)) throw new TypeError('HASH has 64 hexadecimal digits.')
  return expect?.toLowerCase()
}

/** Prints the result; returns whether the log matches its seals. */
function report(
  { broken, entries, disposed, unsealed, lastSeal, hasExpected }: Verified,
  expected: string | undefined,
): boolean {
  if (broken) {
    console.error(`The audit log is not as it was sealed. ${broken}`)
    console.error(`${entries} entries before that are unchanged.`)
    return false
  }
  if (!lastSeal) {
    console.log(`The audit log has no seal yet, and ${unsealed} entries.`)
    return expected === undefined
  }
  console.log(`${entries} entries are as they were sealed. ${unsealed} are newer than the last seal.`)
  if (disposed > 0) console.log(`${disposed} were disposed of at the end of their period, on record.`)
  console.log(`Seal ${lastSeal.number} of ${lastSeal.sealedAt}: ${lastSeal.hash}`)
  if (expected === undefined) {
    console.log('Write this hash down elsewhere, and give it to the next run: npm run audit:verify -- --expect HASH')
    return true
  }
  if (!hasExpected) console.error('No seal has the expected hash: the log was shortened, or written anew.')
  return hasExpected
}

async function run(expected: string | undefined) {
  const { db, close } = await openForCommand(readConfig(process.env))
  try {
    if (!report(await verifyAuditLog(db, { expected }), expected)) process.exitCode = 1
  } finally {
    await close()
  }
}

try {
  await run(expectedHash())
} catch (error) {
  const isUsage = error instanceof TypeError
  console.error(isUsage ? `${error.message}\n${USAGE}` : `This did not work: ${explain(error as Error)}`)
  process.exitCode = 2
}
