// The bare server of the uploads: receives a photo, decodes it, and stores it without its metadata beside the same two pictures, in
// this process and on this disk. It authenticates nobody and encrypts, records and inspects nothing. Started with a folder and a port.
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import sharp from 'sharp'

const [, , folder = '', port = ''] = process.argv
const RENDITION_PIXELS = 4_320_000
const THUMBNAIL_SIDE = 320

sharp.cache(false)
const app = Fastify({ bodyLimit: 12_000_000 })
await app.register(multipart, { limits: { fileSize: 11_000_000 } })

app.post('/upload', async (request, reply) => {
  const file = await request.file()
  if (!file) return reply.code(400).send()
  const bytes = await file.toBuffer()
  const image = sharp(bytes, { failOn: 'error', sequentialRead: true })
  const { width, height } = await image.metadata()
  const scale = Math.min(1, Math.sqrt(RENDITION_PIXELS / (width * height)))
  const side = Math.round(Math.max(width, height) * scale)
  const rendition = await image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside' })
    .jpeg({ quality: 84, optimiseCoding: false })
    .toBuffer()
  const thumbnail = await sharp(rendition).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' }).jpeg().toBuffer()
  const id = randomUUID()
  await Promise.all([keep(id, bytes), keep(`${id}-rendition`, rendition), keep(`${id}-thumbnail`, thumbnail)])
  return { id }
})

/** Synced, since an acknowledged receipt must be there after a power cut. */
async function keep(name: string, bytes: Uint8Array): Promise<void> {
  const file = await open(join(folder, name), 'wx')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
}

await app.listen({ port: Number(port), host: '127.0.0.1' })
