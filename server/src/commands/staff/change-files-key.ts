import { retainForBackups } from '../../backup/running.ts'
import { openFileStore } from '../../files/open-store.ts'
import { progress } from '../progress.ts'
import type { Opened } from './opened.ts'
import { rotateFilesKey } from './rotate-files-key.ts'

export async function changeFilesKey({ db, config }: Opened) {
  const openFiles = async () => retainForBackups(await openFileStore(config), db)
  const report = progress((line) => console.error(line))
  const rotated = await rotateFilesKey({ db, config, openFiles }, report)
  for (const key of rotated.missing) console.error(`missing in the store: ${key}`)
  for (const key of rotated.damaged) console.error(`damaged, or under a key that is not known: ${key}`)
  const { changedFiles, changedSecrets } = rotated
  console.log(
    `${rotated.files} files, ${changedFiles} of them encrypted anew; ${changedSecrets} secrets of the database.`,
  )
  if (rotated.damaged.length === 0) {
    console.log('Everything is under FILES_KEY. Start the servers without FILES_KEY_PREVIOUS.')
  } else {
    console.log('Keep FILES_KEY_PREVIOUS until the damaged files are restored or given up.')
    process.exitCode = 1
  }
}
