import { open } from 'node:fs/promises'

/** Syncs a file's content, so that it survives a power cut. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** Syncs a directory's entries, so that a moved file survives a power cut. */
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
