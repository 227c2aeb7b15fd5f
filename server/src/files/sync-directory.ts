import { open } from 'node:fs/promises'

/** Writes a directory's entries to the disk, so that a file that was moved there is there after a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows has no such call
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
