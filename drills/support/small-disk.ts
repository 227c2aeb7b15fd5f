// A disk of its own for a server, small enough to fill: a tmpfs in a mount namespace that only the server is in.
import { execFile, execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Whether this system lets us mount; otherwise a drill with a small disk is skipped. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The prefix of a command that gives it and its children a disk of so many megabytes at the folder `path`, which must exist. */
export const withDisk = (path: string, megabytes: number): string[] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m,mode=755 none "$0" && exec "$@"`,
  path,
]

export type SmallDisk = {
  /** The path, from outside, of the server's folder `path`. */
  path: string
  /** Leaves at most `bytes` free. */
  fill(bytes: number): Promise<void>
  free(): Promise<void>
  /** Nobody can write, not even root, as after an error of the disk. */
  setReadOnly(readOnly: boolean): Promise<void>
}

const CHUNK = Buffer.alloc(64 * 1024, 1)

/** The disk at `path` of the process `pid`, which was started with `withDisk`. */
export function diskOf(pid: number, path: string): SmallDisk {
  const outside = `/proc/${pid}/root${path}`
  const ballast = join(outside, 'ballast')
  return {
    path: outside,
    fill: async (bytes) => {
      const file = await open(ballast, 'a')
      try {
        for (let size = CHUNK.length; size >= 1; ) {
          try {
            await file.write(CHUNK, 0, size)
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
            size >>= 1
          }
        }
        await file.truncate(Math.max(0, (await file.stat()).size - bytes))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    setReadOnly: async (readOnly) => {
      const option = `remount,${readOnly ? 'ro' : 'rw'}`
      const command = ['--target', `${pid}`, '--mount', 'mount', '-o', option, path]
      // Refused while a file is being written.
      for (let tries = 1; ; tries++) {
        try {
          await promisify(execFile)('nsenter', command)
          return
        } catch (error) {
          if (tries === 200) throw error
        }
      }
    },
  }
}
