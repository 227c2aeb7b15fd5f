// The pipe between the server and an inspecting process: the file goes one way and its pictures the other, in pieces. As messages
// they would be in memory several times, on both sides.
import type { ChildProcess } from 'node:child_process'
import { readSync, writeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { freeBuffer } from '../free-buffer.ts'

/** The file descriptor that a process inherits. */
const FD = 4

export const pipeOf = (child: ChildProcess) => child.stdio[FD] as Socket

/** The server's side. Rejects with the file's own error; false when the process no longer reads. */
export async function sendFile(file: AsyncIterable<Buffer>, pipe: Socket): Promise<boolean> {
  for await (const piece of file) {
    if (await new Promise<unknown>((written) => pipe.write(piece, written))) return false
    freeBuffer(piece)
  }
  return true
}

/** The server's side: pictures of these sizes in bytes. Undefined when the process ends early, or sends more. */
export function receivePictures(pipe: Socket, sizes: readonly number[]): Promise<Buffer[] | undefined> {
  const pictures = sizes.map((size) => Buffer.allocUnsafeSlow(size))
  const { promise, resolve } = Promise.withResolvers<Buffer[] | undefined>()
  let index = 0
  let filled = 0
  const take = (piece: Buffer) => {
    for (let taken = 0; taken < piece.length; ) {
      const picture = pictures[index]
      if (!picture) return resolve(undefined)
      const copied = piece.copy(picture, filled, taken)
      taken += copied
      filled += copied
      if (filled === picture.length) {
        index++
        filled = 0
      }
    }
    freeBuffer(piece)
    if (index === pictures.length) resolve(pictures)
  }
  const end = () => resolve(undefined)
  pipe.on('data', take).once('close', end).resume()
  if (sizes.length === 0) resolve(pictures)
  else if (pipe.destroyed) end()
  return promise.finally(() => pipe.off('data', take).off('close', end).pause())
}

/** The process's side. There is nothing to do before the whole file is here. */
export function readFile(size: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let filled = 0; filled < size; ) {
    const read = readSync(FD, bytes, filled, size - filled, null)
    // The server has ended, or could not read the file.
    if (read === 0) process.exit()
    filled += read
  }
  return bytes
}

/** The process's side. */
export function sendPictures(pictures: readonly Uint8Array[]): void {
  for (const picture of pictures)
    for (let sent = 0; sent < picture.length; ) sent += writeSync(FD, picture, sent, picture.length - sent)
}
