import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** A short key of a database directory, the same for every spelling of its path. */
export async function keyOf(cluster: string): Promise<string> {
  const { dev, ino } = await stat(dirname(cluster))
  return createHash('sha256')
    .update(`${dev}:${ino}:${basename(cluster)}`)
    .digest('hex')
    .slice(0, 12)
}

/**
 * Locks a database directory for this process until `release` or the end of the process: the locks are a listening socket, which
 * the system closes, and on Linux a file, which containers that share the directory also see. `folder` belongs to this user only.
 * Throws a one-line Error when the directory is in use.
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
    throw inUse(cluster)
  }
  server.unref()
  const lock = await open(`${cluster}.lock`, 'a', 0o600)
  if (!(await lockFile(lock))) {
    await Promise.all([lock.close(), close(server)])
    throw inUse(cluster)
  }
  return { release: async () => void (await Promise.all([lock.close(), close(server)])) }
}

const inUse = (cluster: string) =>
  new Error(`Another server already uses the database in ${cluster}. Stop it first, or choose another DATA_DIR.`)

/**
 * Whether this process alone has the file locked now; also true where that cannot be tried. Abstract sockets end at a network
 * namespace; flock(2) does not. Node has no call for it, but the lock belongs to the open file, so that a program that inherits the
 * file can take it.
 */
async function lockFile({ fd }: FileHandle): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  return new Promise((resolve) => {
    child.once('error', () => resolve(true))
    child.once('close', (code) => resolve(code !== 1))
  })
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
