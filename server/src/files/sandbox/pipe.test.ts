import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { receivePictures } from './pipe.ts'

/** Both ends of a connection: the server's, and a process's that may misuse it in any way. */
async function pipe() {
  const path = join(tmpdir(), `aruga-pipe-${randomUUID()}`)
  const listener = createServer().listen(path)
  const ours = connect(path)
  const [its] = (await once(listener, 'connection')) as [Socket]
  onTestFinished(() => {
    ours.destroy()
    its.destroy()
    listener.close()
  })
  return { ours, its }
}

const rendition = Buffer.alloc(300_000, 'rendition ')
const thumbnail = Buffer.alloc(9_000, 'thumbnail ')

test('Pictures arrive whole, one after the other, however the pipe splits them', async () => {
  const { ours, its } = await pipe()
  for (let round = 0; round < 2; round++) {
    const received = receivePictures(ours, [rendition.length, thumbnail.length])
    its.write(Buffer.concat([rendition, thumbnail]))
    expect(await received).toEqual([rendition, thumbnail])
  }
  expect(await receivePictures(ours, [])).toEqual([])
})

test('A process that sends more than it announced, or ends early, has sent no pictures', async () => {
  const more = await pipe()
  more.its.write(Buffer.alloc(10_001))
  expect(await receivePictures(more.ours, [10_000])).toBeUndefined()
  const less = await pipe()
  less.its.end(thumbnail)
  expect(await receivePictures(less.ours, [rendition.length])).toBeUndefined()
  expect(await receivePictures(less.ours, [1])).toBeUndefined()
})
