// npm run staff -- create-admin EMAIL [NAME]: for who has the server's environment, before anybody can log in. With the
// embedded database the server has to be stopped meanwhile. A reader of process.env, like main.ts.
import { join } from 'node:path'
import { EmailAddress } from '@aruga/contract/person'
import * as Value from 'typebox/value'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { startPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createAdministrator } from './features/staff/create-administrator.ts'
import { explain } from './why-not-started.ts'

const USAGE = `Usage: npm run staff -- create-admin EMAIL [NAME]
Makes an administrator and prints the link to choose a password. For one who is locked out: opens the account again,
removes the second factor and prints a new link.`

async function createAdmin(email: string, name: string | undefined) {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: join(config.dataDir, 'database'), log: () => {} })
  const db = openDatabase({ connection: config.databaseUrl ?? postgres?.connection ?? {} })
  try {
    await migrate(db)
    const link = await createAdministrator({ db, config }, { email, name }, systemClock())
    console.log(`${email} is an administrator. They choose a password here, within 7 days:\n${link}`)
  } finally {
    await db.close()
    await postgres?.stop()
  }
}

const [command, email = '', name] = process.argv.slice(2)
if (command !== 'create-admin' || !Value.Check(EmailAddress, email)) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  await createAdmin(email.trim(), name?.trim() || undefined).catch((error: Error) => {
    console.error(`This did not work: ${explain(error)}`)
    process.exitCode = 1
  })
}
