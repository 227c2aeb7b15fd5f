import { copyFiles } from '../../files/copy-files.ts'
import { openFileStore } from '../../files/open-store.ts'
import { progress } from '../progress.ts'
import type { Opened } from './opened.ts'

export async function copyToBucket({ config }: Opened) {
  if (!config.filesUrl) throw new Error('FILES_URL must be set: the bucket to copy the files of DATA_DIR to.')
  const disk = await openFileStore({ ...config, filesUrl: undefined })
  const report = progress((line) => console.error(line))
  const { copied, there } = await copyFiles(disk, await openFileStore(config), report)
  console.log(`${copied} files are copied; ${there} were there.`)
}
