import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** Dates every stored file two hours back: the sweep deletes one by its age, which the machine's clock has given it. */
export async function ageFiles({ context }: TestApp): Promise<void> {
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  const found = await readdir(join(context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  for (const entry of found.filter((each) => each.isFile())) {
    await utimes(join(entry.parentPath, entry.name), twoHoursAgo, twoHoursAgo)
  }
}
