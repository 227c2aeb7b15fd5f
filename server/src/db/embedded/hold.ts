import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** A short key of a database directory, the same however its path is written. */
export async function keyOf(cluster: string): Promise<string> {
  const { dev, ino } = await stat(dirname(cluster))
  return createHash('sha256')
    .update(`${dev}:${ino}:${basename(cluster)}`)
    .digest('hex')
    .slice(0, 12)
}

/**
 * Locks a database directory for this process until `release` or the end of the process: the lock is a listening socket, which
 * the system closes. `folder` belongs to this user only. Throws a one-line Error when the directory is in use.
 */
export async function holdDirectory(
  cluster: string,
  key: string,
  folder: string,
): Promise<{ release(): Promise<void> }> {
  const address = addressOf(key, folder)
  // For macOS only: Linux (abstract sockets) and Windows (pipes) leave no file behind.
  if (address.startsWith(folder) && !(await answers(address))) await rm(address, { force: true })
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Another server already uses the database in ${cluster}. Stop it first, or choose another DATA_DIR.`,
    )
  }
  server.unref()
  return { release: () => close(server) }
}

function addressOf(key: string, folder: string): string {
  if (process.platform === 'linux') return `\0aruga-${key}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\aruga-${key}`
  return join(folder, 'held')
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
