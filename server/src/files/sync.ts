import { open } from 'node:fs/promises'

/** Writes a file's content to the disk, so that it is there after a power cut. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** Writes a directory's entries to the disk, so that a file that was moved there is there after a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows has no such call.
  if (process.platform !== 'win32') await sync(path, 'r')
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
