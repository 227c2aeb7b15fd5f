// npm run migrate: applies the migrations of this version, with the server's environment, while servers of the previous version run.
// Reads process.env, like main.ts. Documented in docs/upgrading.md.
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openForCommand } from '../db/open-for-command.ts'
import { explain } from '../failures/startup-errors.ts'

async function run() {
  const { db, close } = await openForCommand(readConfig(process.env))
  try {
    const applied = await migrate(db, { report: (line) => console.error(line) })
    for (const name of applied) console.log(name)
    console.log(`${applied.length} migrations were applied.`)
  } finally {
    await close()
  }
}

await run().catch((error: Error) => {
  console.error(`This did not work: ${explain(error)}`)
  process.exitCode = 1
})
