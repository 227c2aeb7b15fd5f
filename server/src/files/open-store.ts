import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './store.ts'

/** The configured storage of files: the bucket of `FILES_URL`, or `DATA_DIR/files`. Throws one line when it cannot be used. */
export async function openFileStore({
  filesUrl,
  filesKeys: keys,
  dataDir,
}: Pick<Config, 'filesUrl' | 'filesKeys' | 'dataDir'>): Promise<FileStore> {
  const dir = join(dataDir, 'files')
  if (!filesUrl) return openDiskStore({ dir, keys })
  // Imported only now: the SDK takes a third of a second to load.
  const { openS3Store } = await import('./s3/store.ts')
  return openS3Store({ url: filesUrl, dir, keys })
}
